import { expect as expectSoon, type Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { eventOrganisations } from '@/db/schema'
import { eventOwner, eventPartner } from '@/lib/floor/access/event-role'
import { aSurveyToBuild, findStoredSurvey, inAppDatabase } from '../support/a-survey-to-build'
import { test } from '../support/browser-test'
import { signedInPage } from '../support/signed-in'

/** A new survey abandoned on leaving is deleted, by the window that made it and by no other. */

const expect = expectSoon.configure({ timeout: 30_000 })

type SurveyFixture = Awaited<ReturnType<typeof aSurveyToBuild>>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const draftHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Draft/ })
const isStored = async (id: number) => (await findStoredSurvey(id)).survey !== undefined
const surveysOf = ({ event }: SurveyFixture) => `/event-overview/${event.id}?tabIndex=2`

/** The organisation becomes its event's owner or partner. */
const setRelationship = ({ event, organisation }: SurveyFixture, relationshipTypeId: number) =>
  inAppDatabase((db) =>
    db
      .update(eventOrganisations)
      .set({ relationshipTypeId })
      .where(and(eq(eventOrganisations.eventId, event.id), eq(eventOrganisations.organisationId, organisation.id))),
  )

/**
 * Presses "Add survey" on the event's page; the editor answers, so its script has come. @returns the survey's number
 */
async function addSurvey(page: Page): Promise<number> {
  await expect(async () => {
    // Pressed once: before the page's script runs a press does nothing, and after that the button is busy.
    const isThere = /\/survey-overview\//.test(page.url())
    if (!isThere && (await button(page, 'Add survey').isEnabled({ timeout: 1_000 })))
      await button(page, 'Add survey').click({ timeout: 1_000 })
    await expect(page).toHaveURL(/\/survey-overview\/\d+/, { timeout: 5_000 })
  }).toPass()
  await waitUntilReady(page)
  return Number(/\/survey-overview\/(\d+)/.exec(page.url())?.[1])
}

async function waitUntilReady(page: Page) {
  for (const step of ['Step 3 Survey Summary', 'Step 1 Survey Details'])
    await expect(async () => {
      await page.getByRole('tab', { name: step }).click()
      await expect(page.getByRole('tab', { name: step })).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
    }).toPass()
}

/** Leaves by the menu. */
async function leaveToEventList(page: Page) {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Event List' }).click()
  await expect(page).toHaveURL(/\/events-list/)
}

const expectDeleted = (id: number) => expect(async () => expect(await isStored(id)).toBe(false)).toPass()

test('a new survey is deleted by the window that made it, and never by one that only looked at it', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(surveysOf(fixture))
  const id = await addSurvey(page)

  // Somebody else's window looks and leaves: by a link, and by Back. Nothing is sent, so nothing is deleted.
  const other = await page.context().newPage()
  const deletions: string[] = []
  other.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  await other.goto(surveysOf(fixture))
  await other
    .getByRole('tabpanel', { name: 'Surveys' })
    .getByRole('link', { name: /^Draft - / })
    .click()
  await waitUntilReady(other)
  await other.goBack()
  await expect(button(other, 'Add survey')).toBeVisible()
  await other.goForward()
  await waitUntilReady(other)
  await leaveToEventList(other)
  await expect(other.getByRole('heading', { level: 1, name: 'Event List' })).toBeVisible()
  expect(deletions).toEqual([])
  expect(await isStored(id)).toBe(true)

  // The window that made it may read it again from the server, and still deletes it once it is left.
  await page.reload()
  await waitUntilReady(page)
  expect(await isStored(id)).toBe(true)
  await leaveToEventList(page)
  await expectDeleted(id)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await expect(draftHeading(page)).toHaveCount(0)
})

test('Back and Cancel on a new survey delete it, and what another window saved meanwhile stays', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(surveysOf(fixture))
  const left = await addSurvey(page)
  await page.goBack()
  await expect(button(page, 'Add survey')).toBeVisible()
  await expectDeleted(left)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await page.goBack()

  const cancelled = await addSurvey(page)
  await button(page, 'Cancel').click()
  await expect(page.getByText('Survey successfully deleted.').first()).toBeVisible()
  await expect(page).toHaveURL(surveysOf(fixture))
  await expectDeleted(cancelled)
  await expect(page.getByRole('link', { name: /^Draft - / })).toHaveCount(0)
  await page.goBack()
  await expect(draftHeading(page)).toHaveCount(0)
  await page.goForward()

  // The event has lost its owner since the page was opened.
  await setRelationship(fixture, eventPartner)
  await button(page, 'Add survey').click()
  await expect(
    page
      .getByText('Unable to create survey. No Event Owner: Please add an event owner before creating a survey')
      .first(),
  ).toBeVisible()
  await setRelationship(fixture, eventOwner)

  const saved = await addSurvey(page)
  const other = await page.context().newPage()
  await other.goto(`/survey-overview/${saved}`)
  await waitUntilReady(other)
  await other.getByLabel('Survey name').fill('Saved elsewhere')
  await button(other, 'Save draft').click()
  await expect(other.getByText('Survey draft successfully saved.').first()).toBeVisible()
  const looked = page.waitForResponse((answer) => answer.url().endsWith(`/api/surveys/${saved}`))
  await leaveToEventList(page)
  await looked
  expect(await isStored(saved)).toBe(true)
})
