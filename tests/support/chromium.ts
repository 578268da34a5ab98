import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * Chromium without the windows around the pages. Drawing those is a third of a browser's work, though nobody sees them.
 */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const installPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/** The machine's own Chromium, else the one that Playwright has downloaded; undefined when there is neither. */
export function chromiumPath(): string | undefined {
  const own = installPaths.find((path) => existsSync(path))
  if (own) return own
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}

/**
 * For pages that are open for seconds, as those of tests are: making faster code of a script that runs once is a sixth of a browser's work.
 */
export const withoutFasterCode = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'

/** How tests, drills and benches launch it. Root may not use the sandbox. */
export const chromiumOptions = (...furtherArgs: string[]) => {
  const executablePath = chromiumPath()
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      ...furtherArgs,
    ],
  }
}
