import { trialBuild } from '@/scripts/build/build'
import { runPlatform } from '@/scripts/platform/run-platform'

/**
 * `npm start` on the build that the tests have, beside whatever runs from this folder
 * (tests/support/platform-start.ts).
 */
process.exit(await runPlatform('start', { build: trialBuild, lock: process.env.START_LOCK ?? '' }))
