import { type Browser, expect, type Page } from '@playwright/test'
import { answerSurvey, newWalk, scriptFor } from '@/bench/respondent'
import { type OpenDatabase, openDatabase } from '@/db/client'
import type { surveys } from '@/db/schema'
import { createBenchSurvey } from '@/kit/bench-survey'
import { openClient } from '@/kit/platform'
import { estimateSeconds } from '@/lib/surveys/questions/answering-time'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'

/** The respondent's page as people meet it: on a phone, with the fingers, in any writing, at any size. */

let openDatabases: OpenDatabase
test.beforeAll(() => {
  openDatabases = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'respondent' })
})
test.afterAll(() => openDatabases.close())

type SurveyValues = Partial<typeof surveys.$inferInsert>

async function aSurvey(values: SurveyValues = {}) {
  const organisation = await anOrganisation(openDatabases.db)
  const event = await anEvent(openDatabases.db, organisation.id, { name: 'The Winter Garden' })
  const survey = await aPublishedSurvey(openDatabases.db, event, organisation.id, {
    name: 'Winter audience',
    ...values,
  })
  return { id: survey.id, path: `/survey/${survey.quickCode}` }
}

const listResponses = async (surveyId: number) =>
  openDatabases.sql`select answers, state, marks, link_id from responses where survey_id = ${surveyId}`

const question = (page: Page) => page.locator('input[name="question"]')

/** A phone held upright. */
const aPhone = (browser: Browser, more: Parameters<Browser['newContext']>[0] = {}) =>
  browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, ...more })

/** Whether anything sticks out at the right of the screen. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** One element of every documented type, every one with more than it needs. */
const everyType = [
  { type: 'radiogroup', name: 'T1', title: 'One of these?', choices: ['Yes', 'No'], hasOther: true, isRequired: true },
  { type: 'dropdown', name: 'T2', title: 'One of a list?', choices: ['A', 'B', 'C'] },
  { type: 'checkbox', name: 'T3', title: 'Which of these?', choices: ['X', 'Y'], hasOther: true, hasNone: true },
  { type: 'text', name: 'T4', title: 'In one line?' },
  { type: 'number', name: 'T5', title: 'How many?' },
  { type: 'date', name: 'T6', title: 'Which day?' },
  {
    type: 'matrixdropdown',
    name: 'T7',
    title: 'Who came?',
    rows: ['Adults', 'Children'],
    columns: [
      { name: 'c1', title: 'How many', cellType: 'text', inputType: 'number' },
      { name: 'c2', title: 'How often', cellType: 'dropdown', choices: ['Once', 'Often'] },
    ],
  },
  { type: 'radiogroup', name: 'T8', title: 'From 0 to 10?', choices: Array.from({ length: 11 }, (_, n) => `${n}`) },
  { type: 'text', name: 'T9', title: 'Anything else?', maxLength: 1000 },
]
const asSchema = (elements: { name: string }[]) => ({
  pages: elements.map((element, n) => ({ name: `page${n + 1}`, title: `Question ${n + 1}`, elements: [element] })),
})

/** Answers the question on the page with the first thing that can be tapped. @returns how many taps that took */
async function tapAnAnswer(page: Page): Promise<number> {
  const choices = page.locator('main label:has(input[type=radio]), main label:has(input[type=checkbox])')
  if (await choices.count()) {
    await choices.first().tap()
    return 1
  }
  const list = page.locator('main select').first()
  if (await list.count()) {
    // The phone's own list: one tap opens it, one chooses.
    await list.selectOption({ index: 1 })
    return 2
  }
  return 0
}

test('a new person goes from the QR code to the thanks by touch alone', async ({ browser }) => {
  const survey = await aSurvey()
  const context = await aPhone(browser)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))

  await page.goto(survey.path)
  await expect(page.getByRole('heading', { name: 'Winter audience' })).toBeVisible()
  let taps = 1
  await page.getByRole('button', { name: 'Start' }).tap()
  await expect(question(page)).toBeAttached()
  const asked: string[] = []
  for (;;) {
    const name = await question(page).inputValue()
    asked.push(name)
    taps += await tapAnAnswer(page)
    expect([name, await isTooWide(page)]).toEqual([name, false])
    taps += 1
    const complete = page.getByRole('button', { name: 'Complete' })
    if (await complete.isVisible()) {
      await complete.tap()
      break
    }
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(question(page)).not.toHaveValue(name)
  }
  await page.getByRole('button', { name: 'Proceed' }).tap()
  taps += 1
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  await expect(page.getByText('Thanks for submitting your responses.')).toBeVisible()

  // The mandated set: at most two taps a question beside the start, the confirmation and the drop-down lists.
  test.info().annotations.push({ type: 'taps', description: `${taps} taps for ${asked.length} questions` })
  expect(taps).toBeLessThanOrEqual(asked.length * 2 + 2 + 4)
  expect(asked.length).toBeGreaterThan(15)
  // In under three minutes: by the platform's own estimate, which people read before they begin.
  const [frozen] = await openDatabases.sql`select schema_read_only as schema from surveys where id = ${survey.id}`
  const seconds = estimateSeconds(elementsOf(frozen?.schema))
  test.info().annotations.push({ type: 'time', description: `${seconds} seconds estimated` })
  expect(seconds).toBeLessThan(180)
  expect(await listResponses(survey.id)).toMatchObject([{ state: 2 }])
  expect(faults).toEqual([])
  await context.close()
})

test('a survey before its first day and after its last says so, with its name and the day', async ({ page }) => {
  for (const [values, headline, day] of [
    [{ activeFrom: '2999-01-31' }, 'This survey is not open yet', 'It opens on 31 January 2999.'],
    [
      { activeFrom: '2020-01-01', activeTo: '2020-02-28' },
      'This survey has closed',
      'Its last day was 28 February 2020.',
    ],
  ] as const) {
    const answer = await page.goto((await aSurvey(values)).path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: headline })).toBeVisible()
    await expect(page.getByText(day)).toBeVisible()
    await expect(page.getByText('Winter audience')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    expect(await findSeriousFaults(page)).toEqual([])
  }
})

test('Enter in a line of text does not go on, and the field nobody sees is out of everybody’s way', async ({
  page,
}) => {
  const survey = await aSurvey({ schema: asSchema(everyType.slice(3, 4)) })
  await page.goto(survey.path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('In one line?').fill('Thank you')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('In one line?')).toHaveValue('Thank you')
  const names: string[] = []
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
  }
  expect(names).not.toContain('homepage')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  const box = await page.locator('input[name="homepage"]').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0)
})

test('every element type is answered on a screen of 320 points without loss, and with no fault for axe', async ({
  browser,
}) => {
  // 1280 points at 400 % are 320.
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const survey = await aSurvey({ schema: asSchema(everyType), numberOfQuestions: everyType.length })
  await page.goto(survey.path)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  for (const [n, { title }] of everyType.entries()) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(`Step ${n + 1} of ${everyType.length}`)).toBeVisible()
    expect([title, await isTooWide(page)]).toEqual([title, false])
    expect([title, await findSeriousFaults(page)]).toEqual([title, []])
    if (n === 0) await page.getByLabel('Yes').check()
    if (n < everyType.length - 1) await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.getByRole('button', { name: 'Complete' }).click()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'Your receipt code' })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  expect(await findSeriousFaults(page)).toEqual([])
  await context.close()
})

test('names, questions and answers that are written from right to left stand from right to left', async ({ page }) => {
  const arabic = 'كيف كانت الأمسية؟'
  const survey = await aSurvey({
    name: 'جمهور حديقة الشتاء',
    introduction: 'أهلا بكم في استطلاعنا.',
    schema: asSchema([
      { type: 'radiogroup', name: 'R1', title: arabic, choices: ['ممتازة', 'Fine'] } as { name: string },
      { type: 'text', name: 'R2', title: 'Anything else?' } as { name: string },
    ]),
  })
  const directionOf = (text: string | RegExp) =>
    page.getByText(text).evaluate((element) => getComputedStyle(element).direction)
  await page.goto(survey.path)
  expect(await directionOf('جمهور حديقة الشتاء')).toBe('rtl')
  expect(await directionOf('أهلا بكم في استطلاعنا.')).toBe('rtl')
  await page.getByRole('button', { name: 'Start' }).click()
  expect(await directionOf(arabic)).toBe('rtl')
  expect([await directionOf('ممتازة'), await directionOf('Fine')]).toEqual(['rtl', 'ltr'])
  await page.getByLabel('ممتازة').check()
  await page.getByRole('button', { name: 'Next' }).click()
  const field = page.getByLabel('Anything else?')
  await field.fill('شكرا')
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
})

test('a labelled link is counted when it is seen, and the answers come by it', async ({ page }) => {
  const survey = await aSurvey({ schema: asSchema(everyType.slice(3, 4)) })
  const [link] = await openDatabases.sql`insert into survey_links (survey_id, label, token)
    values (${survey.id}, 'Foyer screen', 'FYR2K7W') returning id`
  await page.goto(`${survey.path}?at=FYR2K7W`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  await page.goto(`${survey.path}?at=FYR2K7W`)
  expect(await listResponses(survey.id)).toMatchObject([{ state: 2, link_id: link?.id }])
  expect(await openDatabases.sql`select views from survey_link_views where link_id = ${link?.id}`).toMatchObject([
    { views: 1 },
  ])
})

test('the page is light: with a logo and the whole bank of questions no page of a survey brings more than its few kilobytes', async ({
  page,
}) => {
  const { quickCode, questions } = await createBenchSurvey(
    { sql: openDatabases.sql, databaseUrl: process.env.DATABASE_URL ?? '' },
    'full',
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/survey/${quickCode}`, { waitUntil: 'networkidle' })
  await expect(page.locator('img.logo')).toBeVisible()
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([])

  // As a program, which walks all the steps in the time a browser takes for a few.
  const web = openClient(origin)
  const zipped = { 'accept-encoding': 'gzip' }
  const bytesOf = async (path: string) => (await web.ask('GET', path, { headers: zipped })).body.length
  const script = new URL(asked.find((url) => url.includes('/assets/')) ?? '').pathname
  const [first, scripts, logo] = await Promise.all(
    [`/survey/${quickCode}`, script, `/survey/${quickCode}/logo`].map(bytesOf),
  )
  const walked = newWalk()
  await answerSurvey(web, scriptFor(quickCode, questions), 1, walked, zipped)
  web.close()
  expect(walked.saves).toBeGreaterThan(80)
  expect(walked.saves).toBe(questions.length)
  expect(scripts).toBeLessThan(12 * 1024)
  expect((first ?? 0) + (scripts ?? 0)).toBeLessThan(30 * 1024)
  expect(logo).toBeLessThan(8 * 1024)
  expect(Math.max(...walked.bytes)).toBeLessThan(6 * 1024)
})
