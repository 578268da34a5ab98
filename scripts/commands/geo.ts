import { resolve } from 'node:path'
import { workingBuild } from '../build/build'
import { makeBundle } from '../build/bundles'
import { runToEnd } from '../child'
import { runCommand } from '../command'
import { withDatabase } from '../platform/with-database'

/** `npm run geo -- <file.csv> [--edition <name>] [--with-northern-ireland]`: loads a file of public geography. */
await runCommand(async () => {
  const args = process.argv.slice(2).map((arg) => (arg.toLowerCase().endsWith('.csv') ? resolve(arg) : arg))
  const bundle = await makeBundle('geo.mjs', workingBuild.bundles)
  return withDatabase('geo', async (url) => {
    const env = { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
    return (await runToEnd([bundle, ...args], env, true)).code
  })
})
