// S-07 of docs/drills.md.

import { expect as expectSoon, type Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { surveys } from '@/db/schema'
import { aSurveyToBuild, findStoredSurvey, inAppDatabase } from '../support/a-survey-to-build'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, setLastActive } from '../support/accounts'
import { demoPassword } from '../support/app'
import { test } from '../support/browser-test'
import { signedInPage } from '../support/signed-in'

/** What was typed in the survey editor and not saved when a session ended is offered again after signing in. */

// Each signs in twice and waits for pages, on whatever machine.
const expect = expectSoon.configure({ timeout: 30_000 })

/** So long ago that no report of activity, which may come 70 seconds late, extends the session. */
const idleForLong = '20 minutes'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const introduction = (page: Page) => page.getByLabel('Introduction')
const firstVisit = (page: Page) => page.getByRole('checkbox', { name: 'Was this your first visit to The Quay?' })
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You have changes to this survey that were not saved' })
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsavedSurvey:')))

/** The page's script has come once its tabs answer. */
async function waitUntilReady(page: Page) {
  for (const step of ['Step 3 Survey Summary', 'Step 1 Survey Details']) {
    const tab = page.getByRole('tab', { name: step })
    await expect(async () => {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
    }).toPass()
  }
}

/** Opens a survey's editor and types into its introduction. */
async function typeIntroduction(page: Page, surveyId: number) {
  await page.goto(`/survey-overview/${surveyId}`)
  await waitUntilReady(page)
  await introduction(page).fill('Words that are not saved')
  await expect(page.getByText('Not saved yet: Introduction')).toBeVisible()
}

/** The session goes idle in a page that is at rest: what it still asks for would count as activity. */
async function goIdle(page: Page, email: string) {
  await page.waitForLoadState('networkidle')
  await setLastActive(email, idleForLong)
}

/** The tab looks at its session, as it does on coming back to it, until it has left for sign-in. */
const expectSignedOut = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL(/\/authentication\/login/, { timeout: 2_000 })
  }).toPass()

/** What the browser asks from now on before it leaves the page; it is told to. */
function acceptQuestions(page: Page): string[] {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  return questions
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button(page, 'Sign in').click()
}

test('somebody else who signs in on the tab finds nothing of it, after a save that nobody was signed in for', async ({
  browser,
}) => {
  const [fixture, other] = [await aSurveyToBuild(), await anAccount({ role: 0 })]
  const page = await signedInPage(browser, fixture.admin)
  const questions = acceptQuestions(page)
  await typeIntroduction(page, fixture.draft)
  await goIdle(page, fixture.admin)
  await button(page, 'Save draft').click()
  await expect(page).toHaveURL(/\/authentication\/login\?returnUrl=%2Fsurvey-overview/)
  expect(await storedKeys(page)).toEqual([`unsavedSurvey:${fixture.draft}`])
  expect(questions).toEqual([])

  await signIn(page, other.email)
  await expect(page).toHaveURL(new RegExp(`/survey-overview/${fixture.draft}`))
  await waitUntilReady(page)
  await expect.poll(() => storedKeys(page)).toEqual([])
  await expect(button(page, 'Save draft')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(introduction(page)).not.toHaveValue('Words that are not saved')
})

test('after an idle end it is offered at the same step, restored and saved, and then no more', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await typeIntroduction(page, fixture.draft)
  await page.getByRole('tab', { name: 'Step 2 Optional Questions' }).click()
  await firstVisit(page).check()
  const questions = acceptQuestions(page)
  await goIdle(page, fixture.admin)
  await expectSignedOut(page)
  expect(questions).toEqual([])
  await signIn(page, fixture.admin)

  await expect(page).toHaveURL(`/survey-overview/${fixture.draft}?tabIndex=1`)
  await expect(notice(page)).toContainText(/that were not saved, from \d\d:\d\d/)
  await expect(notice(page)).toContainText('“Restore” puts them into the form; look through them and save.')
  await expect(firstVisit(page)).not.toBeChecked()
  expect(await findSeriousFaults(page)).toEqual([])
  await button(page, 'Restore').press('Enter')
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(firstVisit(page)).toBeChecked()
  expect((await findStoredSurvey(fixture.draft)).survey).toMatchObject({ optionalQuestions: [] })

  await page.getByRole('tab', { name: 'Step 1 Survey Details' }).click()
  await expect(introduction(page)).toHaveValue('Words that are not saved')
  await button(page, 'Save draft').click()
  await expect(page.getByText('Survey draft successfully saved.').first()).toBeVisible()
  expect((await findStoredSurvey(fixture.draft)).survey).toMatchObject({
    introduction: 'Words that are not saved',
    optionalQuestions: ['O-Q1'],
  })
  await page.reload()
  await waitUntilReady(page)
  await expect(notice(page)).toHaveCount(0)
})

test('it is offered where another tab left first, with word of a change since, and Discard removes it', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await typeIntroduction(page, fixture.draft)
  const other = await page.context().newPage()
  await other.goto('/')
  await goIdle(other, fixture.admin)
  await expectSignedOut(other)
  await expect(page).toHaveURL(/\/authentication\/login\?returnUrl=%2Fsurvey-overview/)
  await inAppDatabase((db) =>
    db
      .update(surveys)
      .set({ name: 'Renamed', version: sql`${surveys.version} + 1` })
      .where(eq(surveys.id, fixture.draft)),
  )
  await signIn(page, fixture.admin)

  await expect(notice(page)).toContainText('The survey has been changed since.')
  await page.getByLabel('Survey name').fill('Renamed again')
  await button(page, 'Save draft').click()
  await expect(page.getByText('Survey draft successfully saved.').first()).toBeVisible()
  await expect(notice(page)).toContainText('The survey has been changed since.')
  await button(page, 'Discard').click()
  await expect(notice(page)).toHaveCount(0)
  expect(await storedKeys(page)).toEqual([])
  await expect(introduction(page)).not.toHaveValue('Words that are not saved')
  await expect(page.getByLabel('Survey name')).toHaveValue('Renamed again')
})
