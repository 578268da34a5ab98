import { recordSeed } from '@/db/seed-record'
import { production } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { command } from '../command'
import { onConnection } from '../database/prepare'
import { withDatabase } from '../house/with-database'

/** `npm run seed [-- --size small|national --day yyyy-MM-dd]`: reference data, and demonstration data of that size. */
await command(async () => {
  const given = process.argv.slice(2)
  const saysWhich = given.some((arg) => /^--(size|reference|help)\b/.test(arg))
  const args = saysWhich ? given : ['--size', 'small', ...given]
  const bundle = await makeBundle('seed.mjs', production.bundles)
  return withDatabase('seed', async (url) => {
    const { code } = await runToEnd([bundle, ...args], { DATABASE_URL: url, PROCESS_NAME: 'seed' }, true)
    const size = args[args.indexOf('--size') + 1]
    if (code === 0 && args.includes('--size') && size && size !== 'none')
      await onConnection(url, (sql) => recordSeed(sql, 'demo', size))
    return code
  })
})
