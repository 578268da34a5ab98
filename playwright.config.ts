import { defineConfig } from '@playwright/test'
import { appUrl } from './tests/support/app'
import { chromiumOptions, withoutFasterCode } from './tests/support/chromium'

/** `calls` sends HTTP requests; `browser` does what people do. Both need a running platform (tests/support/app.ts). */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // On two processors: while one waits for a page to come to rest, two others work.
  workers: 3,
  // As in vitest.config.ts: a second try where nobody watches, listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // It ends what hangs, on machines three times as slow as usual, too; it says nothing about speed.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  // Whatever a page is waited for comes within a minute.
  use: { baseURL: appUrl, actionTimeout: 60_000, navigationTimeout: 60_000 },
  projects: [
    // One at a time: some prove that nothing in the whole database changed.
    { name: 'calls', testDir: 'tests/api', workers: 1 },
    {
      name: 'browser',
      testDir: 'tests/e2e',
      use: {
        browserName: 'chromium',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        launchOptions: chromiumOptions(withoutFasterCode),
        screenshot: 'only-on-failure',
        // Kept of the second try alone: of every test it takes a third of the whole time.
        trace: 'on-first-retry',
      },
    },
  ],
})
