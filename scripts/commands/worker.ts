import { workingBuild } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { runCommand } from '../command'
import { memoryOptions, workerEndTimeoutMs } from '../platform/platform'
import { superviseProcess } from '../platform/platform-process'
import { withDatabase } from '../platform/with-database'
import { commandSettings } from '../settings'
import { whenAborted } from '../stop-signal'

/**
 * `npm run worker`: one more worker, on this machine or another, restarted when it ends by itself.
 * `npm run worker -- --due`: what the scheduled tasks would remove now and within 30 days, and ends; nothing is removed.
 */
await runCommand(async () => {
  const bundle = await makeBundle('worker.mjs', workingBuild.bundles)
  const { AUTH_SECRET } = commandSettings()
  return withDatabase('worker', async (url) => {
    if (process.argv.includes('--due')) {
      // What it writes goes to the terminal as it is, so that Node maps the lines of a stack itself.
      const settings = { DATABASE_URL: url, AUTH_SECRET, NODE_ENV: 'production' }
      return (await runToEnd(['--enable-source-maps', bundle, '--due'], settings, true)).code
    }
    const { process: worker } = superviseProcess({
      name: 'worker',
      program: bundle,
      nodeOptions: memoryOptions.worker,
      env: { DATABASE_URL: url, AUTH_SECRET, NODE_ENV: 'production' },
      log: (line) => process.stdout.write(`${line}\n`),
      plain: false,
      onChange: () => {},
      endTimeoutMs: workerEndTimeoutMs,
    })
    await worker.start()
    await whenAborted
    await worker.stop()
    return 0
  })
})
