import { workingBuild } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { runCommand } from '../command'
import { withDatabase } from '../platform/with-database'
import { findRunningPlatform } from '../running-platform.mjs'
import { commandSettings } from '../settings'

/** `npm run admin -- <email> [<first name> <last name>] [--new-password]`: gives a Global Admin a way in. */
await runCommand(async () => {
  const settings = commandSettings()
  const bundle = await makeBundle('admin.mjs', workingBuild.bundles)
  return withDatabase('admin', async (url) => {
    const { AUTH_SECRET } = settings
    // The platform that runs here may have been started with other settings than this command.
    const PUBLIC_URL = process.env.PUBLIC_URL || (findRunningPlatform()?.address ?? settings.PUBLIC_URL)
    const env = { DATABASE_URL: url, AUTH_SECRET, PUBLIC_URL, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
    return (await runToEnd([bundle, ...process.argv.slice(2)], env, true)).code
  })
})
