import { chromiumPath } from '@/tests/support/chromium'
import { runToEnd } from '../child'
import { Refusal } from '../say.mjs'
import { installByApt } from './debian-package'

/** Debian's own Chromium, with the libraries it needs. @returns whether it is there now */
const installOwn = async () => (await installByApt('chromium')) && chromiumPath() !== undefined

const installByPlaywright = async () =>
  (await runToEnd(['node_modules/playwright/cli.js', 'install', 'chromium-headless-shell', 'chromium'])).code === 0

/** Makes sure that there is a Chromium for the browser tests. @throws Refusal when none can be had */
export async function ensureChromium(): Promise<void> {
  if (chromiumPath() || (await installOwn()) || (await installByPlaywright())) return
  throw new Refusal('The browser tests need Chromium, and none could be installed. Install it and run npm test again.')
}
