import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { inRoot } from '@/scripts/root'

/** The build in an npm package, which `npm test` fetches where it runs: it draws the same pages with an eighth less work than Debian's. */
export const chromiumPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}
export const fetchedShell = inRoot('.data', 'chromium', chromiumPackage.version, 'headless-shell')

/**
 * Chromium without the windows around the pages. Drawing those is a third of a browser's work, though nobody sees them.
 */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const installPaths = [
  fetchedShell,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/** The Chromium that was fetched, the machine's own, or the one that Playwright has downloaded; undefined when there is none. */
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
