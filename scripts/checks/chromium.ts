import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromiumPath } from '@/tests/support/chromium'
import { runToEnd } from '../child'
import { Refusal } from '../say.mjs'

const run = promisify(execFile)

/** Debian's own Chromium, with the libraries it needs. @returns whether it is there now */
async function installByApt(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, maxBuffer: 2 ** 26 })
  } catch {
    return false
  }
  return chromiumPath() !== undefined
}

const installByPlaywright = async () =>
  (await runToEnd(['node_modules/playwright/cli.js', 'install', 'chromium-headless-shell', 'chromium'])).code === 0

/** Makes sure that there is a Chromium for the browser tests. @throws Refusal when none can be had */
export async function ensureChromium(): Promise<void> {
  if (chromiumPath() || (await installByApt()) || (await installByPlaywright())) return
  throw new Refusal('The browser tests need Chromium, and none could be installed. Install it and run npm test again.')
}
