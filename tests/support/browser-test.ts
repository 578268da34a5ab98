import { test as base } from '@playwright/test'

/**
 * `test` of the browser tests: the contexts that a test opens by itself are closed at its end. Playwright closes only its
 * own; others would stay open during every test that follows, each with its page's script running.
 */
export const test = base.extend<{ leavesNothingOpen: undefined }>({
  leavesNothingOpen: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
