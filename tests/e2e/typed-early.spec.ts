import { expect, type Page } from '@playwright/test'
import { aSurveyToBuild } from '../support/a-survey-to-build'
import { test } from '../support/browser-test'
import { signedInPage } from '../support/signed-in'

/** On a slow connection the page is there before its script: what is typed meanwhile is neither lost nor mixed. */

/** Opens a page whose scripts come only when they are let through. */
async function openWithoutScript(page: Page, address: string) {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await isLetThrough
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return letThrough
}

test('a name and a date typed before the script has come count as typed', async ({ browser }) => {
  const { admin, event } = await aSurveyToBuild()
  const page = await signedInPage(browser, admin)
  const letThrough = await openWithoutScript(page, `/event-overview/${event.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const end = page.getByRole('textbox', { name: 'End date' })
  await name.fill('Typed early')
  await end.fill('31/12/2026')
  letThrough()
  await expect(page.getByText('Not saved yet: Name, End date', { exact: true })).toBeVisible({ timeout: 30_000 })
  await end.press('Tab')
  await expect(name).toHaveValue('Typed early')
  await expect(end).toHaveValue('31/12/2026')
})

test('a text of several lines waits for the script, so that nothing mixes with what is saved', async ({ browser }) => {
  const { admin, draft } = await aSurveyToBuild()
  const page = await signedInPage(browser, admin)
  const letThrough = await openWithoutScript(page, `/survey-overview/${draft}`)
  const introduction = page.getByRole('textbox', { name: 'Introduction' })
  const saved = await introduction.inputValue()
  await introduction.focus()
  await page.keyboard.type('Too early')
  await expect(introduction).toHaveValue(saved)
  letThrough()
  await introduction.fill('Thank you for coming', { timeout: 30_000 })
  await expect(page.getByText('Not saved yet: Introduction', { exact: true })).toBeVisible()
  await expect(introduction).toHaveValue('Thank you for coming')
})
