import { runTrialBundle } from '../trial/run-bundle'

/** `npm run bench [-- names]`: every figure beside its limit (bench/main.ts). */
await runTrialBundle('bench.mjs')
