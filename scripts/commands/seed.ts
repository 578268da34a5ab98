import { recordSeed } from '@/db/seed-record'
import { workingBuild } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { runCommand } from '../command'
import { asSuperuser } from '../database/cluster'
import { withConnection } from '../database/on-connection'
import { findDemoSize } from '../database/prepare'
import { assertOwnPassword, ensureDemonstrationPassword } from '../platform/demonstration'
import { withDatabase } from '../platform/with-database'
import { commandSettings } from '../settings'

/** `npm run seed [-- --size small|national --day yyyy-MM-dd]`: reference data, and demonstration data of that size. */
await runCommand(async () => {
  const commandArgs = process.argv.slice(2)
  const hasChoice = commandArgs.some((arg) => /^--(size|reference|help)\b/.test(arg))
  const args = hasChoice ? commandArgs : ['--size', 'small', ...commandArgs]
  const size = args.includes('--size') ? args[args.indexOf('--size') + 1] : undefined
  const makesDemo = size !== undefined && size !== 'none'
  const settings = commandSettings()
  const bundle = await makeBundle('seed.mjs', workingBuild.bundles)
  return withDatabase('seed', async (url) => {
    if (makesDemo && (await findDemoSize(url)) === undefined) assertOwnPassword(settings)
    const seedUrl = settings.DATABASE_URL ? url : asSuperuser(url)
    const { code } = await runToEnd([bundle, ...args], { DATABASE_URL: seedUrl, PROCESS_NAME: 'seed' }, true)
    if (code === 0 && makesDemo) {
      await withConnection(url, (sql) => recordSeed(sql, 'demo', size))
      await ensureDemonstrationPassword(url, settings, true)
    }
    return code
  })
})
