import { runTrialBundle } from '../trial/run-bundle'

/**
 * `npm run drills [-- names]`: processes killed and people misbehaving, with what must hold afterwards
 * (drills/main.ts).
 */
await runTrialBundle('drills.mjs')
