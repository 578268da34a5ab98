import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openDatabase } from '@/db/client'
import { responses } from '@/db/schema'
import { newResponseId } from '@/lib/responses/response-id'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'
import { signInBrowser } from '../support/signed-in'

// Screens are looked at in several widths, which takes its time on a busy machine.

const schema = {
  pages: [
    {
      name: 'page1',
      title: 'Question 1',
      elements: [
        {
          type: 'radiogroup',
          name: 'B-Q1',
          title: 'Was it good?',
          choices: ['Yes', 'No'].map((value) => ({ value, text: value })),
        },
      ],
    },
  ],
}

type StoredResponse = { state: number; marks?: number; daysAgo?: number }

/** A survey with these responses, all of them saying yes. */
async function aSurveyWith(storedResponses: StoredResponse[]) {
  const opened = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'marks' })
  try {
    const organisation = await anOrganisation(opened.db)
    const event = await anEvent(opened.db, organisation.id)
    const name = `Audience ${randomUUID().slice(0, 8)}`
    const survey = await aPublishedSurvey(opened.db, event, organisation.id, { name, schema })
    for (const { state, marks = 0, daysAgo = 0 } of storedResponses) {
      const at = new Date(Date.now() - daysAgo * 24 * 3_600_000)
      await opened.db.insert(responses).values({
        id: newResponseId(at),
        surveyId: survey.id,
        organisationId: organisation.id,
        keyHash: Buffer.alloc(32),
        answers: { 'B-Q1': 'Yes' },
        state,
        marks,
        startedAt: at,
        updatedAt: at,
        submittedAt: state === 2 ? at : null,
      })
    }
    return { id: survey.id, name }
  } finally {
    await opened.close()
  }
}

const onEveryWidth = async (page: Page, look: () => Promise<void>) => {
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await look()
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect([width, isTooWide, await findSeriousFaults(page)]).toEqual([width, false, []])
  }
}

test.beforeEach(async ({ context }) => {
  const { email } = await anAccount({ role: 0 })
  await signInBrowser(context, email)
})

test('results can include or exclude marked answers: how many, why, and in the address', async ({ page }) => {
  const survey = await aSurveyWith([{ state: 2 }, { state: 2, marks: 2 }, { state: 2, marks: 6 }])
  await page.goto(`/survey-results/${survey.id}`)
  await expect(page.getByText('2 submitted responses are marked as odd')).toBeVisible()
  await expect(
    page.getByText('(sent faster than anybody reads: 2; the same answers as another response: 1)'),
  ).toBeVisible()
  await expect(page.getByText('Answered in all 3 responses.')).toBeVisible()
  await page.getByRole('link', { name: 'Exclude marked responses' }).click()
  await expect(page).toHaveURL(/\?marked=excluded$/)
  await expect(page.getByText('Answered in the 1 response.')).toBeVisible()
  await onEveryWidth(page, () => expect(page.getByText('The figures leave them out.')).toBeVisible())
  await page.getByRole('link', { name: 'Include marked responses' }).click()
  await expect(page.getByText('Answered in all 3 responses.')).toBeVisible()
})

test('results without a marked answer say nothing of marks', async ({ page }) => {
  const survey = await aSurveyWith([{ state: 2 }])
  await page.goto(`/survey-results/${survey.id}?marked=excluded`)
  await expect(page.getByText('Answered in the 1 response.')).toBeVisible()
  await expect(page.getByText('marked as odd')).toHaveCount(0)
})

test('a Global Admin sees what is kept how long, and what goes next, by survey for answers', async ({ page }) => {
  const survey = await aSurveyWith([
    { state: 1, daysAgo: 10 },
    { state: 2, daysAgo: 7 * 366 },
  ])
  await page.goto('/operations?tabIndex=3')
  for (const [what, howLong] of [
    ['Submitted answers', 'Kept 7 years'],
    ['Partial answers', 'Kept 30 days after the last of them'],
    ['Audit trail', 'Kept 7 years'],
  ] as const)
    await expect(page.getByText(what, { exact: true }).locator('..').getByText(howLong)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: survey.name }).first()).toBeVisible()
  await onEveryWidth(page, () => expect(page.getByRole('region', { name: 'Retention' })).toBeVisible())
  // Looking removes nothing.
  const [left] = await onAppDatabase(
    (sql) => sql`select count(*)::int as count from responses where survey_id = ${survey.id} and state = 2`,
  )
  expect(left?.count).toBe(1)
})
