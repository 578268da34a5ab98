import { existsSync } from 'node:fs'
import { chromiumPath, shell } from '@/tests/support/chromium'
import { runToEnd } from '../child'
import { Refusal } from '../say.mjs'
import { installByApt } from './debian-package'

/** Debian's own Chromium of one version, with the libraries it needs; its shell is what the tests run. */
const installOwn = async () => (await installByApt('chromium', 'chromium-headless-shell')) && existsSync(shell)

const installByPlaywright = async () =>
  (await runToEnd(['node_modules/playwright/cli.js', 'install', 'chromium-headless-shell', 'chromium'])).code === 0

/**
 * Makes sure that there is a Chromium for the browser tests: the shell where it can be had, else the whole browser.
 * @throws Refusal when there is neither
 */
export async function ensureChromium(): Promise<void> {
  if (existsSync(shell) || (await installOwn()) || chromiumPath() || (await installByPlaywright())) return
  throw new Refusal('The browser tests need Chromium, and none could be installed. Install it and run npm test again.')
}
