import { expect, type Locator, type Page } from '@playwright/test'

/** The keys of one errand, counted: a key is a step, and so are words that are typed, however many. */
export class CountedKeys {
  steps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string) {
    this.steps += 1
    await this.page.keyboard.press(key)
  }

  async type(words: string) {
    this.steps += 1
    await this.page.keyboard.type(words)
  }

  /** Tab after Tab until this has the focus, or Shift+Tab where it is behind. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press(key)
    }
    throw new Error(`${key} does not lead to ${target}`)
  }
}
