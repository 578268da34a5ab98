import { expect, type Locator, type Page } from '@playwright/test'

/** Tab after Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Waits until the page's script listens to what has been sent: before, a key does nothing. React marks an element then. */
export const waitForScript = (target: Locator) =>
  expect
    .poll(() => target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))), {
      message: `the page's script listens to ${target}`,
    })
    .toBe(true)

/** A key pressed before the page's script has come does nothing: like a person, press again. */
export async function press(page: Page, key: string, target: Locator, expectDone: () => Promise<void>) {
  await expect(async () => {
    if (await target.isVisible()) await tabTo(page, target)
    await page.keyboard.press(key)
    await expectDone()
  }).toPass()
}

/** Types into a text field, over what it holds. */
export async function typeInto(page: Page, box: Locator, text: string) {
  await tabTo(page, box)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await expect(box).toHaveValue(text)
}

/** Types into a look-up and takes the best match, which is highlighted; where words may stay the arrow reaches it. */
export async function chooseFromLookUp(page: Page, box: Locator, typed: string, option: string) {
  await tabTo(page, box)
  await page.keyboard.type(typed)
  await takeBestMatch(page, box, option)
  await expect(box).toHaveValue(option)
}

/** Takes the first of a look-up's choices, once that is the one. */
export async function takeBestMatch(page: Page, box: Locator, option: string) {
  const first = page.getByRole('option').first()
  await expect(first).toContainText(option)
  await expect(async () => {
    const id = (await first.getAttribute('id')) ?? ''
    if ((await box.getAttribute('aria-activedescendant')) === null) await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-activedescendant', id, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
}

/** A browser's own list takes the choice that begins with what is typed. */
export async function chooseFromList(page: Page, list: Locator, option: string) {
  await tabTo(page, list)
  await page.keyboard.type(option)
  await expect(list.locator('option:checked')).toHaveText(option)
}

/** Chooses one of a group of radio buttons with the arrow keys. */
export async function chooseRadio(page: Page, group: Locator, option: string | RegExp) {
  const wanted = group.getByRole('radio', { name: option, exact: true })
  const checked = group.getByRole('radio', { checked: true })
  await tabTo(page, (await checked.count()) > 0 ? checked : group.getByRole('radio').first())
  await expect(async () => {
    if (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown')
    await expect(wanted).toBeChecked({ timeout: 300 })
  }).toPass()
}

/** The answer to a question; what is safe has the focus first. */
export async function answerQuestion(page: Page, safe: string, name: string) {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: safe, exact: true })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}
