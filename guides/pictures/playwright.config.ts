import { defineConfig } from '@playwright/test'
import { appUrl } from '../../tests/support/app'
import { chromiumOptions } from '../../tests/support/chromium'

/** Takes the pictures of the guides anew from a running platform with demonstration data (guides/README.md). */
export default defineConfig({
  testDir: '.',
  testMatch: 'take.picture.ts',
  outputDir: '../../test-results/pictures',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: appUrl,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Sharp in print and on fine screens; components/training/guide-article.tsx and the PDF take it back.
    deviceScaleFactor: 1.5,
    launchOptions: chromiumOptions(),
  },
})
