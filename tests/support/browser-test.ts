import { test as base } from '@playwright/test'

/**
 * What the browser tests call `test`: the browsers that one opens for itself are closed with it. Playwright closes only
 * those it gave; others would go on beside every test that follows, each with its page's script running.
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
