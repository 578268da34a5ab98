import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anOrganisationToConfirm } from '../support/an-organisation-to-confirm'
import { appUrl, onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { phone, signedInPage } from '../support/signed-in'
import { hasGoodSignature } from '../support/signed-pdf'

/** Quarterly confirmations as staff meet them. */

// Several tasks in one test, each with pages to wait for.

const quarter = (page: Page, number: number) => page.getByRole('region', { name: `Quarter ${number}`, exact: true })

/** Chooses in a native list again until the page reacts: its script may not run yet. */
const chooseYear = (page: Page, label: string, seen: () => Promise<void>) =>
  expect(async () => {
    await page.getByLabel('Year').selectOption({ index: 1 })
    await page.getByLabel('Year').selectOption({ label })
    await seen()
  }).toPass()

/** Presses again until the dialog opens: the page's script may not run yet. */
const openQuestion = (page: Page, number: number, button: string) =>
  expect(async () => {
    await quarter(page, number).getByRole('button', { name: button }).click({ timeout: 5_000 })
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()

const fillHamlet = (hamlet: number) =>
  onAppDatabase(
    (sql) => sql`
      update event_attendances set occurences_at_location = 1, known_attendance = 12, known_attendance_cyp = 3
      where event_id = ${hamlet}`,
  )

test('a General User reads the quarters and cannot confirm one', async ({ browser }) => {
  const fixture = await anOrganisationToConfirm()
  const page = await signedInPage(browser, fixture.user)
  await page.goto('/events-list')
  await expect(page.getByRole('heading', { name: 'Event List' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Confirmations/ })).toHaveCount(0)
  await expect(page.getByText('Outstanding confirmations')).toHaveCount(0)
  await page.goto('/confirmations?year=2026')
  await expect(quarter(page, 1)).toContainText('Figures missing in 1 of 2 events.')
  await expect(page.getByRole('button', { name: /Confirm quarter|Fill blanks/ })).toHaveCount(0)
})

test('a quarter with blanks says before it is refused what is missing, and leads to where that is entered', async ({
  browser,
}) => {
  const fixture = await anOrganisationToConfirm()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto('/confirmations?year=2026')
  const enter = quarter(page, 1).getByRole('link', { name: 'Enter figures' })
  await expect(enter).toHaveClass(/bg-accent/)
  await openQuestion(page, 1, 'Confirm quarter 1')
  const question = page.getByRole('alertdialog', { name: 'Quarter 1 of 2026/27 cannot be confirmed yet' })
  await expect(question).toContainText('Figures are missing in 1 of 2 events:')
  await expect(question.getByRole('listitem')).toHaveText([
    'Hamlet: Occurrences at location, Known or estimated attendance, Known or estimated CYP attendance',
  ])
  await expect(question.getByRole('button')).toHaveText(['Cancel'])
  expect(await findSeriousFaults(page)).toEqual([])
  await question.getByRole('link', { name: 'Enter figures' }).click()
  await expect(page).toHaveURL(/\/confirmations\/quick-entry\?organisationId=\d+&year=2026&quarter=1$/)
})

test('the question before a confirmation has the totals and what is doubtful', async ({ browser }) => {
  const fixture = await anOrganisationToConfirm()
  await onAppDatabase(
    (sql) => sql`
      update event_attendances set occurences_at_location = 1, known_attendance = 1200, known_attendance_cyp = 1300
      where event_id = ${fixture.hamlet}`,
  )
  const page = await signedInPage(browser, fixture.admin)
  await page.goto('/confirmations?year=2026')
  await openQuestion(page, 1, 'Confirm quarter 1')
  const question = page.getByRole('alertdialog', { name: 'Confirm quarter 1 of 2026/27?' })
  await expect(question).toContainText('You confirm the figures of 2 events')
  await expect(question.getByRole('definition')).toHaveText([
    '3',
    '0',
    '1,2401,240 known, 0 estimated',
    '1,3051,305 known, 0 estimated',
  ])
  await expect(question).toContainText('CYP: children and young people.')
  await expect(question.getByRole('listitem')).toHaveText([
    'Hamlet: Known CYP attendance: more than the total attendance',
  ])
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a quarter whose figures somebody took away meanwhile is refused, naming the events with a link to each', async ({
  browser,
}) => {
  const fixture = await anOrganisationToConfirm()
  await fillHamlet(fixture.hamlet)
  const page = await signedInPage(browser, fixture.admin)
  await page.goto('/events-list')
  await expect(page.getByText('Outstanding confirmations')).toBeVisible()
  await page.getByRole('link', { name: /^Confirmations.*2 outstanding/ }).click()
  await expect(page.getByRole('heading', { name: 'Quarterly Confirmations' })).toBeVisible()
  await chooseYear(page, '2026/27', () => expect(quarter(page, 1)).toContainText('of 2 events', { timeout: 5_000 }))
  await openQuestion(page, 1, 'Confirm quarter 1')
  await onAppDatabase(
    (sql) => sql`update event_attendances set occurences_at_location = null where event_id = ${fixture.hamlet}`,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm quarter' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'cannot be confirmed' })
  await expect(refusal).toContainText('Quarter 1 of 2026/27 cannot be confirmed while figures are missing: ‘Hamlet’.')
  await expect(refusal).toContainText('Occurrences at location')
  expect(await findSeriousFaults(page)).toEqual([])
  await refusal.getByRole('link', { name: 'Hamlet' }).click()
  await expect(page).toHaveURL(`${appUrl}/event-overview/${fixture.hamlet}?tabIndex=1&from=confirmations`)
  await expect(page.getByRole('tab', { name: /Tickets & Attendance/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Quarterly Confirmations' })).toBeVisible()
  // Organisation and year are remembered for the session.
  await expect(page.getByLabel('Year')).toHaveValue('2026')
  // A cell with missing data leads to where it is entered.
  await expect(
    page.getByRole('link', { name: /Missing data in quarter 1: enter the figures of Hamlet/ }),
  ).toHaveAttribute('href', `/event-overview/${fixture.hamlet}?tabIndex=1&from=confirmations`)
  await expect(page.getByRole('row', { name: /Macbeth/ })).toContainText('Complete')
})

test('a quarter is confirmed by keyboard, shows a check, and what was confirmed can be downloaded', async ({
  browser,
}) => {
  const fixture = await anOrganisationToConfirm()
  await fillHamlet(fixture.hamlet)
  const page = await signedInPage(browser, fixture.admin)
  await page.goto('/confirmations?year=2026')
  const confirm = quarter(page, 1).getByRole('button', { name: 'Confirm quarter 1' })
  const question = page.getByRole('alertdialog')
  await expect(async () => {
    await confirm.focus()
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // The safe button has the focus.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quarter 1 confirmed successfully.').first()).toBeVisible()
  await expect(quarter(page, 1)).toContainText('Confirmed by')
  await expect(confirm).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Hamlet/ })).toContainText('Confirmed')
  // A future quarter cannot be confirmed: of the coming year nothing can.
  await page.getByLabel('Year').selectOption({ index: 0 })
  await expect(quarter(page, 4)).toContainText('Not begun yet.')
  await expect(quarter(page, 4).getByRole('button', { name: /Confirm/ })).toHaveCount(0)

  await page.goto('/confirmations?year=2026')
  const dialog = page.getByRole('dialog', { name: 'Quarter 1 of 2026/27 as it was confirmed' })
  await expect(async () => {
    await quarter(page, 1).getByRole('button', { name: 'See what was confirmed' }).click({ timeout: 5_000 })
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(dialog.getByRole('row', { name: /Macbeth/ })).toContainText('40')
  expect(await findSeriousFaults(page)).toEqual([])
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download signed PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/2026-27 Q1 confirmed 20\d\d-\d\d-\d\d no\. \d+\.pdf$/)
  expect(await hasGoodSignature(await readFile(await pdf.path()))).toBe(true)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await csv.path(), 'utf8')).toContain('Macbeth,Event owner,')
})

test('a later save resets the quarter, and the history says who, when, which event and what changed', async ({
  browser,
}) => {
  const fixture = await anOrganisationToConfirm()
  await fillHamlet(fixture.hamlet)
  const page = await signedInPage(browser, fixture.admin)
  const headers = { origin: appUrl }
  const body = { organisationId: fixture.organisation.id, year: 2026, quarterNumber: 1 }
  const confirmed = await page.request.post('/api/events/confirm-quarter', { data: body, headers })
  expect(confirmed.status()).toBe(201)
  const event = await (await page.request.get(`/api/events/${fixture.macbeth}`)).json()
  const eventAttendances = [{ year: 2026, quarter: 1, knownAttendance: 41 }]
  const saved = await page.request.put('/api/events', { data: { ...event, eventAttendances }, headers })
  expect(saved.status()).toBe(200)

  await page.goto('/confirmations?year=2026')
  await expect(quarter(page, 1).getByRole('button', { name: 'Confirm quarter 1' })).toBeVisible()
  await page.goto('/confirmations?year=2026&tabIndex=1')
  const reset = page.getByRole('row', { name: /Reset/ })
  await expect(reset).toContainText('2026/27 Q1')
  await expect(reset).toContainText('Macbeth')
  await expect(reset).toContainText('Known attendance: 40')
  await expect(reset).toContainText('is now 41')
  await expect(page.getByRole('row', { name: /Confirmed/ })).toContainText('See what was confirmed')
  expect(await findSeriousFaults(page)).toEqual([])
})

test('blanks of an old quarter are filled with 0 in one step, which says how many', async ({ browser }) => {
  const fixture = await anOrganisationToConfirm()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto('/confirmations?year=2025')
  await expect(quarter(page, 1)).toContainText('No own events')
  await expect(page.getByRole('button', { name: 'Fill blanks with 0' })).toHaveCount(0)
  await page.goto('/confirmations?year=2024')
  const question = page.getByRole('alertdialog')
  await openQuestion(page, 4, 'Fill blanks with 0')
  await expect(question).toContainText('5 blank figures of 1 event of')
  await question.getByRole('button', { name: 'Fill blanks with 0' }).click()
  await expect(page.getByText('Blanks of quarter 4 filled with 0.').first()).toBeVisible()
  await expect(quarter(page, 4)).toContainText('All figures of 1 event are there.')
  await openQuestion(page, 4, 'Confirm quarter 4')
  await question.getByRole('button', { name: 'Confirm quarter' }).click()
  await expect(page.getByText('Quarter 4 confirmed successfully.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Blanks filled with 0/ })).toContainText('5 figures of 1 event')
})

test('the page prints without its controls, and fits a phone', async ({ browser }) => {
  const fixture = await anOrganisationToConfirm()
  const page = await signedInPage(browser, fixture.admin, phone)
  await page.goto('/confirmations?year=2026')
  await expect(quarter(page, 1)).toContainText('Missing data')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${fixture.organisation.name}, 2026/27`)).toBeVisible()
  await expect(page.getByRole('row', { name: /Hamlet/ })).toBeVisible()
  for (const control of [
    page.getByRole('tab', { name: 'History' }),
    page.getByLabel('Year'),
    page.getByRole('button', { name: 'Confirm quarter 1' }),
    page.getByRole('link', { name: 'Back to event list' }),
  ])
    await expect(control).toBeHidden()
})

test('a page that cannot be loaded shows a message, and can be tried again', async ({ browser }) => {
  const fixture = await anOrganisationToConfirm()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto('/confirmations?year=2026')
  await expect(quarter(page, 1)).toBeVisible()
  await page.route('**/api/events/quarters/**', (route) => route.abort())
  const message = page.getByRole('tabpanel').getByText('Error loading confirmations. Please contact the support team.')
  await chooseYear(page, '2024/25', () => expect(message).toBeVisible({ timeout: 5_000 }))
  await page.unroute('**/api/events/quarters/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(quarter(page, 4)).toContainText('Figures missing in 1 of 1 event.')
})
