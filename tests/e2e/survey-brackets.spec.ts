import { expect as expectSoon, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { surveys } from '../../db/schema'
import { aSurveyToBuild, findStoredSurvey, inAppDatabase } from '../support/a-survey-to-build'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { phone, signedInPage } from '../support/signed-in'

/** Nothing is published with words in brackets that nobody filled in, and whoever publishes is led to them. */

const expect = expectSoon.configure({ timeout: 30_000 })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const cell = (page: Page, question: string) =>
  page.getByRole('row').filter({ hasText: question }).getByRole('textbox', { name: 'Placeholder' })

/** A draft that asks about a partner without a name, and about something that nobody wrote down. */
async function aDraftWithBrackets() {
  const fixture = await aSurveyToBuild()
  await inAppDatabase(async (db) => {
    const templates = await db.query.surveyTemplates.findMany()
    const bank = templates.find(({ kind }) => kind === 'optional')
    await db
      .update(surveys)
      .set({ optionalQuestionTemplateId: bank?.id ?? null, optionalQuestions: ['O-DQ1', 'O-DQ6'] })
      .where(eq(surveys.id, fixture.draft))
  })
  return fixture
}

test('the cell, the summary, the preview and the publish dialog say it, and each leads to the cell', async ({
  browser,
}) => {
  const fixture = await aDraftWithBrackets()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.draft}?tabIndex=1`)
  await expect(page.getByText('2 of them still have brackets to fill in.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'O-DQ6' })
  await expect(row).toContainText('[insert partner name] to fill in')
  expect(await findSeriousFaults(page)).toEqual([])

  // The publish dialog leads there instead of refusing afterwards.
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: '“Draft” cannot be published yet' })
  await expect(dialog).toContainText(
    'Before you came to Lantern Night, did you know that [insert partner name] was involved?',
  )
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fill in the first' }).click()
  await expect(cell(page, 'O-DQ1')).toBeFocused()
  await page.keyboard.type('the lantern walk')

  // A search that hides the question gives way, and a theme that is closed opens.
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('zebra')
  await button(page, 'Publish').click()
  await page.getByRole('button', { name: /^Fill in \[insert partner name\]/ }).click()
  await expect(cell(page, 'O-DQ6')).toBeFocused()

  // The summary says where it is, and leads to it.
  await tab(page, 'Step 3 Survey Summary').click()
  await expect(page.getByText('1 place still has brackets', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'O-DQ6 ·' })).toContainText('Brackets to fill in')
  expect(await findSeriousFaults(page)).toEqual([])
  await button(page, /^Fill in \[insert partner name\]/).click()
  await expect(tab(page, 'Step 2 Optional Questions')).toHaveAttribute('aria-selected', 'true')
  await expect(cell(page, 'O-DQ6')).toBeFocused()

  // A draft may be saved and previewed with it.
  await button(page, 'Preview').click()
  await expect(page).toHaveURL(/\/survey\/\w+$/)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    '1 place still has brackets to fill in before the survey can be published.',
  )
  await page.getByRole('link', { name: 'Fill in the first' }).click()
  await expect(cell(page, 'O-DQ6')).toBeFocused()
  await page.keyboard.type('Riverside Youth Theatre')
  await expect(row).not.toContainText('to fill in')

  await button(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Survey successfully published.').first()).toBeVisible()
  expect(JSON.stringify((await findStoredSurvey(fixture.draft)).survey?.schemaReadOnly)).toContain(
    'did you know that Riverside Youth Theatre was involved?',
  )
})

test('brackets in a text of the survey lead to step 1, on a phone too', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin, phone)
  await page.goto(`/survey-overview/${fixture.draft}`)
  await expect(async () => {
    await page.getByLabel('Introduction').fill('Dear [placeholder]')
    await tab(page, 'Step 3 Survey Summary').click()
    await expect(page.getByText('Introduction:')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await button(page, 'Publish').click()
  await page.getByRole('button', { name: 'Fill in the first' }).click()
  await expect(page.getByLabel('Introduction')).toBeFocused()
})

test('a survey that was published with brackets says so to its owner alone', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  await inAppDatabase(async (db) => {
    const [survey] = await db.select().from(surveys).where(eq(surveys.id, fixture.published))
    const schemaReadOnly = JSON.parse(JSON.stringify(survey?.schemaReadOnly).replace('Lantern Night', '[insert name]'))
    await db.update(surveys).set({ schemaReadOnly }).where(eq(surveys.id, fixture.published))
  })
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.published}`)
  await expect(page.getByText('Respondents read words in brackets')).toBeVisible()
  await expect(page.getByText('Overall, how was your experience of [insert name]?')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  const partners = await signedInPage(browser, fixture.partnersAdmin)
  await partners.goto(`/survey-overview/${fixture.published}`)
  await expect(partners.getByText('Only an organisation that owns the event can change its surveys.')).toBeVisible()
  await expect(partners.getByText('Respondents read words in brackets')).toHaveCount(0)
})
