import { runOwn } from '../trial/run-own'

/** `npm run drills [-- names]`: processes killed and people misbehaving, with what must hold afterwards (drills/main.ts). */
await runOwn('drills.mjs')
