import { production } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { command } from '../command'
import { supervise } from '../house/processes'
import { withDatabase } from '../house/with-database'
import { commandSettings } from '../settings'
import { whenToldToStop } from '../told-to-stop'

/**
 * `npm run worker`: one more worker, on this machine or another, restarted when it ends by itself.
 * `npm run worker -- --due`: what the upkeep would remove now and within 30 days, and ends; nothing is removed.
 */
await command(async () => {
  const bundle = await makeBundle('worker.mjs', production.bundles)
  const { AUTH_SECRET } = commandSettings()
  return withDatabase('worker', async (url) => {
    if (process.argv.includes('--due')) {
      const settings = { DATABASE_URL: url, AUTH_SECRET, NODE_ENV: 'production' }
      return (await runToEnd(['--enable-source-maps', bundle, '--due'], settings, true)).code
    }
    const { process: worker } = supervise({
      name: 'worker',
      args: () => ['--enable-source-maps', bundle],
      env: { DATABASE_URL: url, AUTH_SECRET, NODE_ENV: 'production' },
      log: (line) => process.stdout.write(`${line}\n`),
      plain: false,
      changed: () => {},
    })
    await worker.start()
    await whenToldToStop
    await worker.stop()
    return 0
  })
})
