import { expect, type Page } from '@playwright/test'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { signInBrowser } from '../support/signed-in'

/**
 * What the arrow keys reach can be seen to be reached, in forced colours too. What Tab reaches is tried on every page, in
 * tests/e2e/every-page.spec.ts.
 */

// A ring that fades in is not there yet.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

/** What has the virtual or the real focus of a list that is open, and the computed ring about it. */
const ringOfReached = (page: Page) =>
  page.evaluate(() => {
    const reached =
      document.querySelector('[role=option][data-focused], [role=menuitem][data-focused]') ??
      document.activeElement?.closest('[role=gridcell] *')
    return reached && `${getComputedStyle(reached).outlineStyle} ${getComputedStyle(reached).outlineWidth}`
  })

test('the entry of a menu, a look-up and a calendar that the arrows reach shows it in forced colours', async ({
  page,
}) => {
  await signInBrowser(page.context(), people.globalAdmin)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/event-overview')
  await page.waitForLoadState('networkidle')

  await page.getByRole('combobox', { name: 'Ticketing Provider' }).waitFor()
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Location' }).click()
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => ringOfReached(page)).toBe('solid 2px')
  await page.keyboard.press('Escape')

  // Left empty it shows a message, which moves what is below: done before anything there is pressed.
  await page.keyboard.press('Tab')
  await expect(page.getByText('Location is required')).toBeVisible()
  await page.getByRole('button', { name: /^Calendar for Start date/ }).click()
  await expect(page.getByRole('application').or(page.getByRole('grid')).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => ringOfReached(page)).toMatch(/^solid [23]px$/)
  await page.keyboard.press('Escape')

  await page.locator('header').getByRole('button').last().click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => ringOfReached(page)).toBe('solid 2px')
})
