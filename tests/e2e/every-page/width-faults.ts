import type { Page } from '@playwright/test'

/** From the narrowest phone to a large screen. */
export const narrowest = 320
export const widths = [narrowest, 375, 768, 1280, 1920]
const contentAtMost = 1280

/** Nothing is to be scrolled sideways at any width, and no content is wider than 1,280 pixels on a large screen. */
export const findWidthFaults = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(
    ({ width, contentAtMost }) => {
      const faults: string[] = []
      const beyond = document.documentElement.scrollWidth - window.innerWidth
      if (beyond > 0) faults.push(`in a window of ${width} pixels it is to be scrolled sideways by ${beyond}`)
      const content = document.querySelector('#main > *')
      if (!content) faults.push('it has no content in #main')
      else if (content.clientWidth > contentAtMost)
        faults.push(`in a window of ${width} pixels its content is ${content.clientWidth} wide`)
      return faults
    },
    { width, contentAtMost },
  )
