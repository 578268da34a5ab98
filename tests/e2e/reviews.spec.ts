import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { responses, userOrganisations, users } from '@/db/schema'
import { aPaperSurvey } from '../support/a-paper-survey'
import { aSubmittedResponse, reviewedAnswers } from '../support/a-response-to-review'
import { findAllFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { test } from '../support/browser-test'
import { chooseRadio, press, tabTo, typeInto, waitForScript } from '../support/by-keyboard'
import { desk, signedInPage } from '../support/signed-in'

/** Answers from paper go from a reviewer to the person who entered them, back, and to their approval, by the keyboard alone. */

test.use({ viewport: desk })

/** In the platform under test: a response from paper, the Admin who entered it, a General User and another Admin. */
async function aPaperToReview() {
  const [person, reviewer, approver] = [
    await anAccount({ role: 1 }),
    await anAccount({ role: 2 }),
    await anAccount({ role: 1 }),
  ]
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'review tests' })
  try {
    const { organisation, survey } = await aPaperSurvey(db)
    const ids: number[] = []
    for (const { email } of [person, reviewer, approver]) {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      const userId = user?.id ?? 0
      ids.push(userId)
      // Of this organisation alone: the demonstration's own has reviews that wait.
      await db.delete(userOrganisations).where(eq(userOrganisations.userId, userId))
      await db.insert(userOrganisations).values({ userId, organisationId: organisation.id })
    }
    const { id } = await aSubmittedResponse(db, survey, { userId: ids[0] ?? null })
    return { id, survey, person: person.email, reviewer: reviewer.email, approver: approver.email }
  } finally {
    await close()
  }
}

async function answersOf(id: string) {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'review tests' })
  try {
    const [found] = await db.select().from(responses).where(eq(responses.id, id))
    return { state: found?.state, answers: found?.answers }
  } finally {
    await close()
  }
}

/** Presses Enter on something once a key does something there. */
async function pressOn(page: Page, name: string, role: 'button' | 'link' = 'button') {
  const target = page.getByRole(role, { name, exact: true })
  await tabTo(page, target)
  await waitForScript(target)
  await page.keyboard.press('Enter')
}

/** Pages that are read anew wait until the answer is called. */
async function holdRefreshes(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/reviews/**', async (route) => {
    if ('rsc' in route.request().headers()) await promise
    await route.continue()
  })
  return resolve
}

test('a paper is marked, reworked, passed on and approved', async ({ browser }) => {
  const made = await aPaperToReview()
  const reviewer = await signedInPage(browser, made.reviewer)
  await reviewer.goto(`/survey-results/${made.survey.id}`)
  await pressOn(reviewer, 'Review answers', 'link')
  await expect(reviewer.getByRole('heading', { level: 1, name: 'Answers to Spring – survey!' })).toBeVisible()
  await expect(reviewer.getByRole('cell', { name: 'Not reviewed', exact: true })).toBeVisible()
  expect(await findAllFaults(reviewer)).toEqual([])
  await pressOn(reviewer, 'Spring – survey!', 'link')
  await expect(reviewer).toHaveURL(new RegExp(`/reviews/${made.id}$`))

  const mark = reviewer.getByRole('checkbox', { name: /^Mark for rework/ }).first()
  await tabTo(reviewer, mark)
  await waitForScript(mark)
  await press(reviewer, 'Space', mark, () => expect(mark).toBeChecked({ timeout: 500 }))
  // Without a word of what is wrong nothing goes to anybody, and the focus is where it is missing.
  await pressOn(reviewer, 'Send back for rework')
  const comment = reviewer.getByRole('textbox', { name: 'What should be looked at again' })
  await expect(comment).toBeFocused()
  await expect(reviewer.getByText('Say what should be looked at again').first()).toBeVisible()
  expect(await findAllFaults(reviewer)).toEqual([])
  await typeInto(reviewer, comment, 'The paper says: not so good.')
  // The next step may come before the page has what the last one made of the review.
  const arrive = await holdRefreshes(reviewer)
  await pressOn(reviewer, 'Save draft')
  await expect(reviewer.getByText('Draft of the review saved.')).toBeVisible()
  await pressOn(reviewer, 'Send back for rework')
  await expect(reviewer.getByText('Sent back for rework.')).toBeVisible()
  arrive()
  await expect(reviewer.getByText('Nothing waits for you', { exact: true })).toBeVisible()

  const person = await signedInPage(browser, made.person)
  await person.goto('/reviews')
  await expect(person.getByText('1 to rework.')).toBeVisible()
  await pressOn(person, 'Spring – survey!', 'link')
  await expect(person.getByText('The paper says: not so good.')).toBeVisible()
  const question = person.getByRole('group', { name: 'How was it?' })
  await expect(question).toHaveAccessibleDescription('Please look at this answer again. The paper says: not so good.')
  await chooseRadio(person, question, 'Not so good')
  await pressOn(person, 'Send to the reviewer')
  // Another answer leads to another question, which needs its answer as well.
  await expect(person.getByText('Unable to send answers. Please complete the survey first.')).toBeVisible()
  const next = person.getByRole('group', { name: 'What was bad?' })
  await expect(next.getByRole('radio', { name: 'The seats' })).toBeFocused()
  await expect(next).toHaveAccessibleDescription('Error: Choose an answer')
  await expect(question.getByRole('radio', { name: 'Not so good' })).toBeChecked()
  expect(await findAllFaults(person)).toEqual([])
  expect(await answersOf(made.id)).toEqual({ state: 2, answers: reviewedAnswers })
  await chooseRadio(person, next, 'The play')
  await pressOn(person, 'Send to the reviewer')
  await expect(person.getByText('Your changes were sent to the reviewer.')).toBeVisible()
  const reworked = { state: 2, answers: { ...reviewedAnswers, 'B-Q1': 'bad', 'B-Q7': 'play' } }
  expect(await answersOf(made.id)).toEqual(reworked)

  await reviewer.goto(`/reviews/${made.id}`)
  await expect(reviewer.getByText('Asked before: The paper says: not so good.')).toBeVisible()
  await expect(reviewer.getByRole('heading', { name: 'What was changed' })).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await findAllFaults(reviewer)).toEqual([])
  await pressOn(reviewer, 'Pass on for a second review')
  await expect(reviewer.getByText('Passed on for a second review.')).toBeVisible()

  const approver = await signedInPage(browser, made.approver)
  await approver.goto('/reviews')
  await expect(approver.getByText('1 for a second review.')).toBeVisible()
  await pressOn(approver, 'Spring – survey!', 'link')
  await pressOn(approver, 'Approve')
  await expect(approver.getByText('The answers are approved.')).toBeVisible()
  await approver.goto('/reviews?show=all')
  await expect(approver.getByRole('cell', { name: 'Approved', exact: true })).toBeVisible()
  expect(await answersOf(made.id)).toEqual(reworked)
})

test('a review that somebody else changed meanwhile is not overwritten, and marks that are not saved are asked about', async ({
  browser,
}) => {
  const made = await aPaperToReview()
  const [one, other] = [await signedInPage(browser, made.reviewer), await signedInPage(browser, made.approver)]
  for (const page of [one, other]) {
    await page.goto(`/reviews/${made.id}`)
    const mark = page.getByRole('checkbox', { name: /^Mark for rework/ }).first()
    await waitForScript(mark)
    await mark.click()
    await page.getByRole('textbox', { name: 'What should be looked at again' }).fill('Again, please.')
  }
  await one.getByRole('button', { name: 'Save draft' }).click()
  await expect(one.getByText('Draft of the review saved.')).toBeVisible()
  await other.getByRole('button', { name: 'Send back for rework' }).click()
  await expect(other.getByText(/This review was changed by Tess Tester on .* Reload to see theirs\./)).toBeVisible()
  await other.getByRole('link', { name: 'Users' }).first().click()
  await expect(
    other.getByText('Are you sure you would like to leave? You have unsaved changes.', { exact: true }),
  ).toBeVisible()
  await one.getByRole('button', { name: 'Send back for rework' }).click()
  await expect(one.getByText('Sent back for rework.')).toBeVisible()
  await one.goto(`/reviews/${made.id}`)
  await one.getByRole('button', { name: 'Take the rework back' }).click()
  await expect(one.getByText('The rework was taken back.')).toBeVisible()
  await expect(one.getByRole('textbox', { name: 'What should be looked at again' })).toHaveValue('Again, please.')
})
