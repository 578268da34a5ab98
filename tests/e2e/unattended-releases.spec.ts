import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test'
import { openReleaseServer } from '../support/release-server'
import { anUnattendedSurvey, setUpDevice } from '../support/unattended-survey'

/** A device that is in a foyer for weeks, and new versions of the platform. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const banner = (page: Page) => page.getByRole('banner').getByRole('button')

/** What a device does by itself every hour. */
const checkForRelease = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const listCachedVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1)).sort())

test('a new version waits until whoever is answering has finished, comes to an unused device by itself, and works without a network', async ({
  page,
  context,
}) => {
  const platform = await openReleaseServer()
  try {
    const survey = await anUnattendedSurvey()
    await setUpDevice(page, survey, { address: `${platform.origin}/survey/${survey.quickCode}/unattended` })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await expect(banner(page)).toHaveText('Restart survey 1')
    await press(page, 'Start')
    await page.getByLabel('Good').check()
    await press(page, 'Next')
    await page.getByRole('textbox').fill('The light')

    platform.next()
    await checkForRelease(page)
    await expect.poll(() => listCachedVersions(page)).toEqual(['r1', 'r2'])
    await press(page, 'Next')
    await expect(page.getByText('Step 3 of 3')).toBeVisible()
    await press(page, 'Previous')
    await expect(page.getByRole('textbox')).toHaveValue('The light')
    await press(page, 'Next')
    await press(page, 'Complete')
    await press(page, 'Proceed')
    await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
    await expect(banner(page)).toHaveText('Restart survey 1')
    await press(page, 'Submit another response')
    await expect(banner(page)).toHaveText('Restart survey 2')
    await expect.poll(() => listCachedVersions(page)).toEqual(['r2'])

    platform.next()
    await checkForRelease(page)
    await expect(banner(page)).toHaveText('Restart survey 3')
    await expect.poll(() => listCachedVersions(page)).toEqual(['r3'])

    platform.close()
    await context.setOffline(true)
    await page.reload()
    await expect(banner(page)).toHaveText('Restart survey 3')
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  } finally {
    platform.close()
  }
})
