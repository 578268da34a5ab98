import { recordSeed } from '@/db/seed-record'
import { production } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { command } from '../command'
import { asSuperuser } from '../database/cluster'
import { onConnection } from '../database/on-connection'
import { demoSize } from '../database/prepare'
import { assertOwnPassword, settleDemonstrationPassword } from '../house/demonstration'
import { withDatabase } from '../house/with-database'
import { commandSettings } from '../settings'

/** `npm run seed [-- --size small|national --day yyyy-MM-dd]`: reference data, and demonstration data of that size. */
await command(async () => {
  const given = process.argv.slice(2)
  const saysWhich = given.some((arg) => /^--(size|reference|help)\b/.test(arg))
  const args = saysWhich ? given : ['--size', 'small', ...given]
  const size = args.includes('--size') ? args[args.indexOf('--size') + 1] : undefined
  const makesDemo = size !== undefined && size !== 'none'
  const settings = commandSettings()
  const bundle = await makeBundle('seed.mjs', production.bundles)
  return withDatabase('seed', async (url) => {
    if (makesDemo && (await demoSize(url)) === undefined) assertOwnPassword(settings)
    const seedUrl = settings.DATABASE_URL ? url : asSuperuser(url)
    const { code } = await runToEnd([bundle, ...args], { DATABASE_URL: seedUrl, PROCESS_NAME: 'seed' }, true)
    if (code === 0 && makesDemo) {
      await onConnection(url, (sql) => recordSeed(sql, 'demo', size))
      await settleDemonstrationPassword(url, settings, true)
    }
    return code
  })
})
