import { expect, type Page } from '@playwright/test'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { tabTo, waitForScript } from '../support/by-keyboard'
import { signInBrowser } from '../support/signed-in'

/** From a record to what belongs to it, by keyboard: each number is that of the list it leads to. */

const related = (page: Page) => page.getByRole('navigation', { name: 'Related records' })

async function follow(page: Page, name: RegExp) {
  const link = related(page).getByRole('link', { name })
  await waitForScript(link)
  await tabTo(page, link)
  const words = (await link.textContent()) ?? ''
  await page.keyboard.press('Enter')
  return Number(words.replaceAll(',', '').match(/^\d+/)?.[0])
}

async function openOwnOrganisation(page: Page) {
  await signInBrowser(page.context(), people.admin)
  await page.goto('/organisations-list')
  await page.getByRole('table', { name: 'Organisations' }).getByRole('link').first().press('Enter')
  await expect(related(page)).toBeVisible()
}

for (const [list, name, address] of [
  ['Users', /people|person/, /\/users-list/],
  ['Events', /events? in/, /\/events-list/],
  ['Surveys', /surveys?$/, /\/surveys-list/],
  ['Locations', /locations?$/, /\/locations-list/],
] as const)
  test(`an organisation leads to its list of ${list}, which has as many`, async ({ page }) => {
    // Narrowed before: the link still leads to all of them.
    await signInBrowser(page.context(), people.admin)
    await page.goto(`/${list.toLowerCase()}-list?search=zzqx`)
    // Another test may add one between the two.
    await expect(async () => {
      await openOwnOrganisation(page)
      const count = await follow(page, name)
      await expect(page).toHaveURL(address)
      const total = page.getByText(new RegExp(`of ${count.toLocaleString('en-GB')}$|^${count} `))
      await expect(total.first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
  })

test('a location leads to its events, and an event back to its location and on to its survey', async ({ page }) => {
  await signInBrowser(page.context(), people.admin)
  await page.goto('/surveys-list')
  await page.getByRole('table', { name: 'Surveys' }).getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/survey-overview\/\d+/)
  const event = related(page).getByText('Event: ').locator('..').getByRole('link')
  await waitForScript(event)
  await event.press('Enter')
  await expect(page).toHaveURL(/\/event-overview\/\d+/)
  const location = related(page).getByText('Location: ').locator('..').getByRole('link')
  await waitForScript(location)
  await location.press('Enter')
  await expect(page).toHaveURL(/\/location-overview\/\d+/)
  const count = await follow(page, /events?$/)
  await expect(page).toHaveURL(/\/events-list\?/)
  await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()
})
