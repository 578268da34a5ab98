import { runPlatform } from '../platform/run-platform'

process.exit(await runPlatform('start'))
