import { existsSync } from 'node:fs'
import { installPgBouncer } from '@/kit/pgbouncer'
import { chromiumPath, headlessShell } from '@/tests/support/chromium'
import { openpyxlPython } from '@/tests/support/openpyxl'
import { runToEnd } from '../child'
import { Refusal } from '../report.mjs'
import { fetchChromium } from './fetch-chromium'
import { installByApt } from './install-by-apt'

/** Debian's own Chromium of one version, with the libraries it needs; its shell is what the tests run. */
const installByDebian = async () =>
  (await installByApt('chromium', 'chromium-headless-shell')) && existsSync(headlessShell)

const installByPlaywright = async () =>
  (await runToEnd(['node_modules/playwright/cli.js', 'install', 'chromium-headless-shell', 'chromium'])).code === 0

/**
 * Makes sure that there is a Chromium for the browser tests: the quickest shell that can be had, else the whole browser.
 * @throws Refusal when there is neither
 */
export async function ensureChromium(): Promise<void> {
  if (await fetchChromium()) return
  if (existsSync(headlessShell) || (await installByDebian()) || chromiumPath() || (await installByPlaywright())) return
  throw new Refusal('The browser tests need Chromium, and none could be installed. Install it and run npm test again.')
}

/** Makes sure that workbooks can be read and filled in by a program of other people's. @throws Refusal when it cannot be had */
export async function ensureOpenpyxl(): Promise<void> {
  if (openpyxlPython() || ((await installByApt('python3-openpyxl')) && openpyxlPython())) return
  throw new Refusal(
    'The tests of workbooks need Python with openpyxl, and it could not be installed. Install it and run npm test again.',
  )
}

/** Makes sure that there is a pooler to run statements through. @throws Refusal when it cannot be had */
export async function ensurePgBouncer(): Promise<void> {
  if (await installPgBouncer()) return
  throw new Refusal(
    'The tests behind a pooler need PgBouncer, and it could not be installed. Install it and run npm test again.',
  )
}
