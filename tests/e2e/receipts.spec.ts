import { expect, type Page } from '@playwright/test'
import { type OpenDatabase, openDatabase } from '@/db/client'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'

/** The receipt code from the thanks page to the answers that are gone (UK GDPR, access and erasure). */

let openDatabases: OpenDatabase
test.beforeAll(() => {
  openDatabases = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'receipts' })
})
test.afterAll(() => openDatabases.close())

const schema = {
  pages: [
    { type: 'radiogroup', name: 'B-Q1', title: 'Was it good?', choices: ['Very good', 'Not so good'] },
    { type: 'text', name: 'B-Q2', title: 'Why?' },
  ].map((element, n) => ({ name: `page${n + 1}`, title: `Question ${n + 1}`, elements: [element] })),
}

async function aSurvey() {
  const organisation = await anOrganisation(openDatabases.db)
  const event = await anEvent(openDatabases.db, organisation.id, { name: 'The Winter Garden' })
  const survey = await aPublishedSurvey(openDatabases.db, event, organisation.id, { name: 'Winter audience', schema })
  return { id: survey.id, path: `/survey/${survey.quickCode}` }
}

async function submitAnswers(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Very good').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Why?').fill('The lanterns <3')
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'Your receipt code' })).toBeVisible()
  return (await page.locator('#receipt-code').textContent()) ?? ''
}

const countResponses = async (surveyId: number) =>
  (await openDatabases.sql`select count(*)::int as count from responses where survey_id = ${surveyId}`)[0]?.count

for (const javaScriptEnabled of [true, false])
  test(`somebody sees their answers again and has them erased ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
  }) => {
    const survey = await aSurvey()
    const context = await browser.newContext({ viewport: { width: 375, height: 740 }, javaScriptEnabled })
    const page = await context.newPage()
    const code = await submitAnswers(page, survey.path)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    await page.reload()
    await expect(page.locator('#receipt-code')).toHaveText(code)
    // Without a script it could do nothing.
    const copy = page.getByRole('button', { name: 'Copy the code' })
    await expect(copy).toBeVisible({ visible: javaScriptEnabled })

    await page.getByRole('link', { name: 'see your answers again or have them erased' }).click()
    await expect(page.getByRole('heading', { name: 'See or erase your answers' })).toBeVisible()
    if (javaScriptEnabled) expect(await findSeriousFaults(page)).toEqual([])

    const field = page.getByLabel('Receipt code')
    await field.fill('K7QF')
    await page.getByRole('button', { name: 'Show my answers' }).click()
    await expect(
      page.getByRole('link', { name: 'Enter the 16 letters and figures of your receipt code' }),
    ).toBeVisible()
    await expect(field).toHaveValue('K7QF')
    if (javaScriptEnabled) expect(await findSeriousFaults(page)).toEqual([])

    // As somebody writes it down: without hyphens, in small letters. Enter sends it: this is no question of a survey.
    await field.fill(code.toLowerCase().replaceAll('-', ' '))
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
    for (const text of ['Winter audience', 'Harbour Arts', 'Was it good?', 'Very good', 'The lanterns <3'])
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
    expect(page.url()).not.toContain(code)
    if (javaScriptEnabled) expect(await findSeriousFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Erase my answers' }).click()
    await expect(page.getByText('They cannot be brought back.')).toBeVisible()
    if (javaScriptEnabled) expect(await findSeriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep my answers' }).click()
    await expect(page.getByText('The lanterns <3')).toBeVisible()
    expect(await countResponses(survey.id)).toBe(1)

    await page.getByRole('button', { name: 'Erase my answers' }).click()
    await page.getByRole('button', { name: 'Erase my answers' }).click()
    await expect(page.getByRole('heading', { name: 'Your answers have been erased' })).toBeVisible()
    expect(await countResponses(survey.id)).toBe(0)

    await page.goto('/survey/receipt')
    await page.getByLabel('Receipt code').fill(code)
    await page.getByRole('button', { name: 'Show my answers' }).click()
    await expect(page.getByRole('link', { name: /^No answers are kept under this code\./ })).toBeVisible()
    // On the device that answered, the survey begins anew.
    await page.goto(survey.path)
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
    await context.close()
  })

test('going back never asks whether to send a form again, and nobody after them sees the answers', async ({ page }) => {
  const survey = await aSurvey()
  const code = await submitAnswers(page, survey.path)
  const field = page.getByLabel('Receipt code')
  const answers = page.getByRole('heading', { name: 'Your answers', exact: true })
  await page.goto('/survey/receipt')
  await field.fill('K7QF')
  await field.press('Enter')
  await expect(page.getByText('There is a problem')).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  await expect(answers).toBeVisible()
  const [receiptCookie] = (await page.context().cookies()).filter(({ name }) => name === 'illuminate-receipt')
  expect(receiptCookie).toMatchObject({ path: '/survey/receipt', httpOnly: true, sameSite: 'Strict' })
  expect((receiptCookie?.expires ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  await page.getByRole('button', { name: 'Erase my answers' }).click()
  await expect(page.getByText('They cannot be brought back.')).toBeVisible()
  await page.goBack()
  await expect(answers).toBeVisible()
  await page.reload()
  await expect(answers).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('')
  await page.goForward()
  await expect(page.getByText('Enter the code to see them again.')).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers are closed' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Enter the code to see them again.')).toBeVisible()
  await expect(page.getByText('The lanterns <3')).toHaveCount(0)
  expect((await page.context().cookies()).filter(({ name }) => name === 'illuminate-receipt')).toEqual([])
})

test('the code is copied with one press, where the browser allows it', async ({ browser }) => {
  const survey = await aSurvey()
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const code = await submitAnswers(page, survey.path)
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await context.close()
})

test('the thanks page and one’s own answers print without buttons', async ({ page }) => {
  const survey = await aSurvey()
  const code = await submitAnswers(page, survey.path)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#receipt-code')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/survey/receipt')
  await page.getByLabel('Receipt code').fill(code)
  await page.getByRole('button', { name: 'Show my answers' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('The lanterns <3')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})
