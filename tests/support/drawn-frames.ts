import type { Page } from '@playwright/test'

const longestMs = 1_000

/**
 * Waits until the page has drawn anew: before, it has heard of no other size of its window and shows nothing that arrived. Chromium was
 * seen to draw nothing at all for minutes, which is not waited for.
 */
export const waitForDrawnFrames = (page: Page): Promise<void> =>
  page.evaluate(
    (longestMs) =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
        setTimeout(done, longestMs)
      }),
    longestMs,
  )
