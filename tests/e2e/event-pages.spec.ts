import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { twoPartners } from '../support/partners'
import { signedInPage } from '../support/signed-in'

/** Ways through the page of an event: which event it is, what comes after it was created, and how copies are left. */

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const leavingQuestion = 'Are you sure you would like to leave? You have unsaved changes.'

/** Fills the name in again until the page's script reacts. */
const rename = (page: Page, name: string) =>
  expect(async () => {
    await text(page, 'Name').fill(name)
    await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
  }).toPass()

/** Presses Duplicate again until the page's script reacts. */
const duplicate = (page: Page) =>
  expect(async () => {
    if (await button(page, 'Duplicate').isVisible()) await button(page, 'Duplicate').click()
    await expect(page).toHaveURL(/duplicateOf=/, { timeout: 5_000 })
  }).toPass()

async function save(page: Page) {
  await button(page, 'Save').click()
  await page.getByRole('alertdialog', { name: 'Save event' }).getByRole('button', { name: 'Save' }).click()
}

test('the page of an event says which it is, when and where, and so does the title of its window', async ({
  browser,
}) => {
  const { owner, shared, location } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview/${shared.id}`)
  const head = page.getByRole('main').locator('header')
  await expect(head.getByRole('heading', { name: 'Event Overview' })).toBeVisible()
  await expect(head).toContainText(`Hamlet · 02/05/2026 · ${location}`)
  await expect(head).toContainText('Over')
  await expect(page).toHaveTitle('Hamlet – Event Overview – Illuminate')
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a copy that was not touched is not left without a question', async ({ browser }) => {
  const { owner, shared } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview/${shared.id}`)
  await duplicate(page)
  await expect(text(page, 'Name')).toHaveValue('Hamlet - 1')
  await expect(page).toHaveTitle('Hamlet - 1 – New event – Illuminate')
  await expect(async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByText(leavingQuestion)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await button(page, 'Leave without saving').click()
  await expect(page).toHaveURL(/\/events-list/)
})

test('after a copy was created its page says what comes next, and Back leads past the form', async ({ browser }) => {
  const { owner, shared } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview/${shared.id}`)
  await duplicate(page)
  await expect(text(page, 'Name')).toHaveValue('Hamlet - 1')
  await save(page)
  await expect(page.getByText('Event successfully created.')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/event-overview\/\d+\?tabIndex=0/, { timeout: 30_000 })
  await expect(page).not.toHaveURL(new RegExp(`/event-overview/${shared.id}\\b`))
  const next = page.getByText('The event is there. What comes next?')
  await expect(next).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await button(page, 'Enter figures').click()
  await expect(page.getByRole('tab', { name: 'Tickets & Attendance' })).toHaveAttribute('aria-selected', 'true')
  await button(page, 'Add survey').first().click()
  await expect(page.getByRole('tab', { name: 'Surveys' })).toHaveAttribute('aria-selected', 'true')

  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/event-overview/${shared.id}\\b`))
  await expect(text(page, 'Name')).toHaveValue('Hamlet')
  await expect(next).toHaveCount(0)
  await expect(page.getByText(leavingQuestion)).toHaveCount(0)
})

test('a refused copy says so once, and no longer when it is made', async ({ browser }) => {
  const { owner, shared } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview/${shared.id}`)
  const refusal = page.getByText('Event name is empty')
  await expect(async () => {
    await text(page, 'Name').fill('')
    await button(page, 'Duplicate').click()
    await expect(refusal).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await text(page, 'Name').fill('Hamlet')
  await button(page, 'Duplicate').click()
  await page.waitForURL(/duplicateOf=/)
  await expect(refusal).toHaveCount(0)
})

test('the next event of a session begins where the last one was and with its types', async ({ browser }) => {
  const { owner, shared, location } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview?organisationId=${owner.id}`)
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('')
  await page.goto(`/event-overview?duplicateOf=${shared.id}`)
  await rename(page, `Fair ${randomUUID().slice(0, 8)}`)
  await save(page)
  await expect(page.getByText('Event successfully created.')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/event-overview\/\d+/, { timeout: 30_000 })
  await page.goto(`/event-overview?organisationId=${owner.id}`)
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(location)
  await expect(page.getByLabel('Event Type').locator('option:checked')).toHaveText('Performance')
  await expect(page.getByLabel('Distribution Type').locator('option:checked')).toHaveText('In person')
  await expect(text(page, 'Name')).toHaveValue('')
  await expect(page.getByText(/Not saved yet/)).toHaveCount(0)
})

test('an Organisation Admin is offered another organisation as a partner only, and cannot take its owner away', async ({
  browser,
}) => {
  const { owner, partner, shared } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto('/event-overview')
  const popup = page.getByRole('dialog', { name: 'Add organisation' })
  await expect(async () => {
    await button(page, 'Add organisation').click()
    await expect(popup).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const relationships = popup.getByLabel('Relationship type').locator('option')
  await expect(relationships).toHaveText(['Please select', 'Event owner', 'Partner'])
  await popup.getByLabel('Relationship type').selectOption({ label: 'Event owner' })
  await popup.getByRole('combobox', { name: 'Organisation' }).fill(partner.name)
  await page.getByRole('option', { name: partner.name }).click()
  await expect(relationships).toHaveText(['Please select', 'Partner'])
  await expect(popup.getByLabel('Relationship type')).toHaveValue('')
  await expect(popup).toContainText('Only a Global Admin makes another organisation an event owner.')
  expect(await findSeriousFaults(page)).toEqual([])

  // The event has a second owner, whom a Global Admin made one.
  await onAppDatabase(
    (sql) => sql`
      update event_organisations set relationship_type_id = 10
      where event_id = ${shared.id} and organisation_id = ${partner.id}`,
  )
  await page.goto(`/event-overview/${shared.id}`)
  await expect(page.getByRole('row', { name: new RegExp(partner.name) })).toContainText('Event owner')
  await expect(button(page, `Remove ${partner.name}`)).toHaveCount(0)
  await expect(button(page, `Remove ${owner.name}`)).toHaveCount(1)
})

test('mistakes in a form are not counted by the bell', async ({ browser }) => {
  const { owner } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await page.goto('/event-overview')
  await expect(async () => {
    await button(page, 'Save').click()
    await expect(page.getByText(/^Error: Unable to save event\. \d validation errors\.$/)).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(button(page, 'Notifications')).toBeVisible()
})
