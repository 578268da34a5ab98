import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromiumPath, headlessShell } from '@/tests/support/chromium'
import { findServerPrograms } from '@/tests/support/dumped-server'
import { openpyxlPython } from '@/tests/support/openpyxl'
import { runToEnd } from '../child'
import { Refusal } from '../report.mjs'

const run = promisify(execFile)

/** Installs packages of Debian's, which only root on such a system can. @returns whether apt said that they are there */
export async function installByApt(...names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env, maxBuffer: 2 ** 26 })
    return true
  } catch {
    return false
  }
}

/** Debian's own Chromium of one version, with the libraries it needs; its shell is what the tests run. */
const installByDebian = async () =>
  (await installByApt('chromium', 'chromium-headless-shell')) && existsSync(headlessShell)

const installByPlaywright = async () =>
  (await runToEnd(['node_modules/playwright/cli.js', 'install', 'chromium-headless-shell', 'chromium'])).code === 0

/**
 * Makes sure that there is a Chromium for the browser tests: the shell where it can be had, else the whole browser.
 * @throws Refusal when there is neither
 */
export async function ensureChromium(): Promise<void> {
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

/** Makes sure that there is a PostgreSQL server that pg_dump is new enough for. @throws Refusal when it cannot be had */
export async function ensureServerPrograms(): Promise<void> {
  if (findServerPrograms() || ((await installByApt('postgresql')) && findServerPrograms())) return
  throw new Refusal(
    'The tests of backups need a PostgreSQL server with pg_dump, as Debian has them, and they could not be installed. Install them ' +
      'and run npm test again.',
  )
}
