import { trial } from '@/scripts/build/build'
import { keepHouse } from '@/scripts/house/keep-house'

/** `npm start` on the build that the tests have, beside whatever runs from this folder (tests/support/started.ts). */
process.exit(await keepHouse('start', { build: trial, lock: process.env.START_LOCK ?? '' }))
