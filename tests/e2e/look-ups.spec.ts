import { expect, type Locator, type Page } from '@playwright/test'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { signInBrowser } from '../support/signed-in'

/**
 * Look-ups: the best match is on top and highlighted, and Enter takes it. Tried on the demonstration's own places and
 * names.
 */

test.describe.configure({ mode: 'parallel' })

async function type(page: Page, box: Locator, words: string) {
  await box.fill(words)
  await expect(page.getByText('Searching…')).toHaveCount(0)
  await expect(page.getByRole('option').first()).toBeVisible()
}

const listNames = (page: Page) =>
  page.getByRole('option').evaluateAll((all) => all.map((one) => one.querySelector('span span')?.textContent ?? ''))

async function open(page: Page, address: string) {
  await signInBrowser(page.context(), people.admin)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('words that nothing matches stay where they were typed', async ({ page }) => {
  await open(page, '/event-overview')
  const box = page.getByRole('combobox', { name: 'Location' })
  await box.fill('zzz nowhere')
  await expect(page.getByText('Nothing matches “zzz nowhere”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('zzz nowhere')
})

test('a location by the beginning of its name, not by the organisation it belongs to', async ({ page }) => {
  await open(page, '/event-overview')
  const box = page.getByRole('combobox', { name: 'Location' })
  for (const words of ['harb', 'harbour theatre']) {
    await type(page, box, words)
    await expect.poll(async () => (await listNames(page))[0]).toBe('Harbour Theatre')
  }
  const first = page.getByRole('option').first()
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Harbour Theatre')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a location by the line of its address', async ({ page }) => {
  await open(page, '/event-overview')
  const box = page.getByRole('combobox', { name: 'Location' })
  await type(page, box, '1 quay')
  await expect
    .poll(async () => (await listNames(page)).slice(0, 2))
    .toEqual(['Harbour Theatre', 'Harbour Theatre Studio'])
})

test('a sub-discipline by the beginning of its name before one that contains the letters', async ({ page }) => {
  await open(page, '/event-overview')
  const box = page.getByRole('combobox', { name: 'Sub-Discipline' })
  await type(page, box, 'chamb')
  await expect.poll(async () => (await listNames(page))[0]).toMatch(/^Chamber/)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/^Chamber/)
})

test('Enter that is quicker than the list takes the first choice when it comes', async ({ page }) => {
  await open(page, '/events-list')
  const box = page.getByRole('combobox', { name: 'Organisation' })
  await box.click()
  await page.keyboard.type('harbour')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Harbour Theatre')
})
