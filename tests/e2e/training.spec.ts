import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { findSeriousFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { phone, signedInPage } from '../support/signed-in'

/** The training hub as each role meets it. */

const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Training sections' })
const guidesIn = (page: Page) => page.getByRole('heading', { level: 3 })

/** Does it again until the page's script reacts. */
const retryUntil = (again: () => Promise<void>, seen: () => Promise<void>) =>
  expect(async () => {
    await again()
    await seen()
  }).toPass()

const sectionsFor = {
  [people.globalAdmin]: [
    'Overview',
    'Training sessions',
    'Your account',
    'Organisations, users and locations',
    'Events',
    'Surveys',
    'Ticketing Data',
    'Insights',
  ],
  [people.admin]: [
    'Overview',
    'Training sessions',
    'Your account',
    'Organisations, users and locations',
    'Events',
    'Surveys',
    'Ticketing Data',
    'Insights',
  ],
  [people.user]: [
    'Overview',
    'Training sessions',
    'Your account',
    'Organisations, users and locations',
    'Events',
    'Surveys',
    'Insights',
  ],
}

const administrationFor = {
  [people.globalAdmin]: ['Organisation management', 'Users', 'Locations'],
  [people.admin]: ['Users', 'Locations'],
  [people.user]: ['Locations'],
}

for (const email of [people.globalAdmin, people.admin, people.user])
  test(`${email} sees the sections and the guides of their role, and no other`, async ({ browser }) => {
    const page = await signedInPage(browser, email)
    await page.goto('/')
    await page.getByRole('link', { name: 'View User Guide' }).click()
    await expect(page.getByRole('heading', { name: 'Training Modules' })).toBeVisible()
    await expect(sectionsOf(page).getByRole('link')).toHaveText(sectionsFor[email] ?? [])
    await expect(sectionsOf(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    const ofTheFunder = guidesIn(page).filter({ hasText: /Relationship Managers|funder administrators/ })
    await expect(ofTheFunder).toHaveCount(email === people.globalAdmin ? 2 : 0)
    await sectionsOf(page).getByRole('link', { name: 'Organisations, users and locations' }).click()
    await expect(guidesIn(page)).toHaveText(administrationFor[email] ?? [])
    expect(await findSeriousFaults(page)).toEqual([])
  })

test('a guide of another role is a page that is not there, and so is one that never was', async ({ browser }) => {
  const page = await signedInPage(browser, people.user)
  for (const name of ['record-an-event', 'organisations', 'no-such-guide']) {
    await page.goto(`/training/guides/${name}`)
    await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  }
})

test('Contact us opens a mail to the support address', async ({ browser }) => {
  const page = await signedInPage(browser, people.user)
  await page.goto('/training')
  await expect(page.getByText('Still need our help? Contact our dedicated help desk')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:[^@\s]+@[^@\s]+$/)
})

test('a guide is read with its pictures and steps, and leads on to others', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin)
  await page.goto('/training?section=surveys')
  await page.getByRole('link', { name: 'Share a survey', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Share a survey' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Copy link' })).toBeVisible()
  for (const picture of await page.getByRole('article').getByRole('img').all()) await isDrawn(picture)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Surveys' }).click()
  await expect(page).toHaveURL('/training?section=surveys')
})

async function isDrawn(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
}

test('a guide downloads as a PDF with its words in it', async ({ browser }) => {
  const page = await signedInPage(browser, people.user)
  await page.goto('/training')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF of Illuminate at a glance' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^(?:Illuminate at a glance|overview)\.pdf$/)
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain('Put the QR code on posters and screens')
})

test('a download that fails says so and what to do', async ({ browser }) => {
  const page = await signedInPage(browser, people.user)
  await page.route('**/api/resources/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/training')
  const message = page.getByText('Unable to download file. Please try again').first()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Download PDF of Illuminate at a glance' }).click()
  await expect(message).toBeVisible()
})

test('below 750 px the sections are a drawer that an arrow opens and a choice closes', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, phone)
  await page.goto('/training')
  const arrow = sectionsOf(page).getByRole('button')
  const surveys = sectionsOf(page).getByRole('link', { name: 'Surveys' })
  await expect(arrow).toHaveAccessibleName('Sections: Overview')
  await expect(surveys).toBeHidden()
  expect(await findSeriousFaults(page)).toEqual([])
  await retryUntil(
    () => arrow.click({ timeout: 1_000 }),
    () => expect(surveys).toBeVisible({ timeout: 1_000 }),
  )
  await expect(arrow).toHaveAttribute('aria-expanded', 'true')
  expect(await findSeriousFaults(page)).toEqual([])
  await surveys.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Surveys' })).toBeFocused()
  await expect(arrow).toHaveAccessibleName('Sections: Surveys')
  await expect(surveys).toBeHidden()
  await page.setViewportSize({ width: 750, height: 900 })
  await expect(surveys).toBeVisible()
  await expect(arrow).toBeHidden()
})

test('by keyboard alone: the drawer, a section, a guide', async ({ browser }) => {
  const page = await signedInPage(browser, people.user, phone)
  await page.goto('/training')
  const arrow = sectionsOf(page).getByRole('button')
  const account = sectionsOf(page).getByRole('link', { name: 'Your account' })
  await arrow.focus()
  await retryUntil(
    () => page.keyboard.press('Enter'),
    () => expect(account).toBeVisible({ timeout: 1_000 }),
  )
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await page.keyboard.press('Space')
  await expect(account).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Your account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Your new account', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your new account' })).toBeVisible()
})

for (const path of ['/training?section=sessions', '/training/guides/build-a-survey'])
  test(`${path} has no serious fault on a phone and no words beyond its edge`, async ({ browser }) => {
    const page = await signedInPage(browser, people.globalAdmin, phone)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findSeriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })
