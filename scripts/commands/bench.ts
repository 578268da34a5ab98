import { runOwn } from '../trial/run-own'

/** `npm run bench [-- names]`: every figure beside its limit (bench/main.ts). */
await runOwn('bench.mjs')
