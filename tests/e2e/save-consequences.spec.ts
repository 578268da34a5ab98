import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { appUrl, onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { twoPartners } from '../support/partners'
import { signedInPage } from '../support/signed-in'

/** The question before an event is saved tells what the save does to confirmations, the owner's and a partner's. */

const generalConsequence =
  'Quarterly confirmations for this event’s quarters will be reset. Changing the dates may change the available quarters and lose data.'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Save event' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Organisation = { id: number; admin: string }

/** Confirms the first quarter of 2026/27 by the call, as the organisation's own Admin. */
async function confirmQuarter(browser: Browser, { id, admin }: Organisation) {
  const page = await signedInPage(browser, admin)
  const data = { organisationId: id, year: 2026, quarterNumber: 1 }
  const answer = await page.request.post('/api/events/confirm-quarter', { data, headers: { origin: appUrl } })
  expect(answer.status()).toBe(201)
  await page.context().close()
}

const isConfirmed = async ({ id }: Organisation) =>
  (await onAppDatabase((sql) => sql`select 1 from confirmations where organisation_id = ${id} and reset_at is null`))
    .length > 0

/** A duplicate of an event, which has everything that a new event needs. */
async function openDuplicate(page: Page, eventId: number) {
  const name = `Fair ${randomUUID().slice(0, 8)}`
  await page.goto(`/event-overview?duplicateOf=${eventId}`)
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return name
}

test('a save in a quarter that nobody has confirmed says first that nothing is reset', async ({ browser }) => {
  const { owner, shared } = await twoPartners()
  const page = await signedInPage(browser, owner.admin)
  await openDuplicate(page, shared.id)
  await button(page, 'Save').click()
  await expect(question(page).getByRole('region', { name: 'When are confirmations reset?' })).toContainText(
    generalConsequence,
  )
  await expect(question(page).getByRole('paragraph').first()).toHaveText('Nothing is reset')
  await expect(question(page).getByRole('listitem')).toHaveText([`2026/27 Q1 of ${owner.name} is not confirmed`])
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a new event that names a partner resets its owner’s quarter, says so, and leaves the partner’s alone', async ({
  browser,
}) => {
  const { owner, partner, shared } = await twoPartners()
  await confirmQuarter(browser, owner)
  await confirmQuarter(browser, partner)
  const page = await signedInPage(browser, owner.admin)
  await openDuplicate(page, shared.id)
  await button(page, 'Save').click()
  await expect(question(page)).toContainText('This confirmation is reset')
  await expect(question(page).getByRole('listitem')).toHaveText([`2026/27 Q1 of ${owner.name}`])
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event successfully created.')).toBeVisible({ timeout: 30_000 })
  expect([await isConfirmed(owner), await isConfirmed(partner)]).toEqual([false, true])
})

test('a figure that a partner has confirmed: the question names the partner, who gets an email and sees why', async ({
  browser,
}) => {
  const { owner, partner, shared } = await twoPartners()
  await confirmQuarter(browser, partner)
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview/${shared.id}?tabIndex=1`)
  const known = page.locator('[data-row="0"][data-column="4"]')
  await expect(async () => {
    await known.click()
    await expect(known).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('44')
  await page.keyboard.press('Enter')
  await button(page, 'Save').click()
  await expect(question(page).getByRole('listitem')).toHaveText([
    `2026/27 Q1 of ${partner.name}, which gets an email about it`,
  ])
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/events-list/, { timeout: 30_000 })

  const emails = await onAppDatabase(
    (sql) => sql`
      select subject from outbox where to_address = ${partner.admin} and kind = 'confirmation-reset'`,
  )
  expect(emails.map(({ subject }) => subject)).toEqual([
    `Quarter 1 of 2026/27 of ${partner.name} is no longer confirmed`,
  ])
  const theirs = await signedInPage(browser, partner.admin)
  await theirs.goto('/')
  await expect(theirs.getByText('A confirmation was reset')).toBeVisible()
  expect(await findSeriousFaults(theirs)).toEqual([])
  // The quarter may also stand among what needs doing.
  const notice = theirs.getByRole('listitem').filter({ hasText: 'Look at the figures and confirm it again.' })
  await notice.getByRole('link', { name: 'Quarter 1 of 2026/27' }).click()
  const card = theirs.getByRole('region', { name: 'Quarter 1', exact: true })
  await expect(card).toContainText('by Tess Tester: ‘Hamlet’ changed. Look at the figures and confirm it again.')
  await expect(card.getByRole('button', { name: 'Confirm quarter 1' })).toBeVisible()
})

test('what is confirmed and does not change stays, and the question says so', async ({ browser }) => {
  const { owner, shared } = await twoPartners()
  await confirmQuarter(browser, owner)
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/event-overview/${shared.id}`)
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Macbeth')
    await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await button(page, 'Save').click()
  await expect(question(page).getByRole('paragraph').first()).toHaveText('Nothing is reset')
  await expect(question(page).getByRole('listitem')).toHaveText([`2026/27 Q1 of ${owner.name} stays confirmed`])
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/events-list/, { timeout: 30_000 })
  expect(await isConfirmed(owner)).toBe(true)
})

test('quick entry says which partners have confirmed the quarter, and an email goes to one whose figures change', async ({
  browser,
}) => {
  const { owner, partner } = await twoPartners()
  await confirmQuarter(browser, partner)
  const page = await signedInPage(browser, owner.admin)
  await page.goto(`/confirmations/quick-entry?organisationId=${owner.id}&year=2026&quarter=1`)
  const notice = page.getByText(
    `${partner.name}: a changed figure of ‘Hamlet’ resets its confirmation, and it gets an email.`,
  )
  await expect(notice).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  const known = page.locator('[data-row="0"][data-column="5"]')
  await expect(async () => {
    await known.click()
    await expect(known).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('44')
  await page.keyboard.press('Enter')
  await button(page, 'Save figures').click()
  await expect(page.getByText('1 figure of 1 event successfully saved.').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(await isConfirmed(partner)).toBe(false)
  const emails = await onAppDatabase(
    (sql) => sql`select 1 from outbox where to_address = ${partner.admin} and kind = 'confirmation-reset'`,
  )
  expect(emails).toHaveLength(1)
})
