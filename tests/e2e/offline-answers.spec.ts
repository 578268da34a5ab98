import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { userOrganisations, users } from '@/db/schema'
import { aPaper, aPaperSurvey } from '../support/a-paper-survey'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { fillTemplate, type PaperAnswers } from '../support/fill-template'
import { chooseMore } from '../support/more-actions'
import { desk, phone, signedInPage, signInBrowser } from '../support/signed-in'

/** Answers from paper: the template is downloaded, filled in by another program, uploaded, put right, and undone. */

/** The worker starts a process for each file. */
const patient = { timeout: 45_000 }

test.use({ viewport: desk, acceptDownloads: true })

/** In the platform under test: a survey with a question of every kind, and the address of an Admin of its owner. */
async function aSurvey() {
  const { email } = await anAccount({ role: 1 })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'offline answers tests' })
  try {
    const { organisation, survey } = await aPaperSurvey(db)
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    return { admin: email, survey }
  } finally {
    await close()
  }
}

type OfflineSurvey = Awaited<ReturnType<typeof aSurvey>>

const answers = ({ survey }: OfflineSurvey) =>
  onAppDatabase(
    (sql) => sql<{ answers: unknown; method: number }[]>`
      select answers, completion_method as method from responses where survey_id = ${survey.id} order by id`,
  )

/** From the survey's own page, or from the page of its uploads. */
async function downloadTemplate(page: Page) {
  const coming = page.waitForEvent('download')
  if (/survey-data/.test(page.url())) await page.getByRole('button', { name: 'Download offline template' }).click()
  else await chooseMore(page, 'Download offline template')
  const download = await coming
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

async function upload(page: Page, template: Uint8Array, filled: PaperAnswers, name = 'Paper answers.xlsx') {
  const buffer = await fillTemplate(template, filled)
  await page.getByLabel('Workbook with answers').setInputFiles({ name, mimeType: 'application/zip', buffer })
}

const entries = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')

test('answers from paper come in from the survey’s page to its responses, and a whole upload is undone', async ({
  page,
  context,
}) => {
  const made = await aSurvey()
  await signInBrowser(context, made.admin)
  await page.goto(`/survey-overview/${made.survey.id}`)
  const template = await downloadTemplate(page)
  expect(template.name).toBe(`${made.survey.quickCode}CafeTheatreSpringsurvey.xlsx`)
  await chooseMore(page, 'Upload offline template')
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Offline Survey Data' })).toBeVisible(patient)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toHaveText('Survey DataSpring – survey!')
  await expect(crumbs.getByRole('link', { name: 'Survey Data' })).toHaveAttribute('href', '/surveys-list')
  const menu = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(menu.getByRole('link', { name: 'Events & Surveys' })).toHaveAttribute('aria-current', /.+/)
  await expect(page).toHaveTitle('Spring – survey! – Upload Offline Survey Data – Illuminate')
  await expect(page.getByText('No uploads yet')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  await upload(page, template.bytes, [aPaper, { ...aPaper, 'B-Q1': 'Splendid' }])
  await expect(page.getByText('File accepted for import')).toBeVisible(patient)
  await expect(page.getByText('Nothing was imported: 1 problem needs to be put right first.').first()).toBeVisible(
    patient,
  )
  const finding = page.getByRole('row').filter({ hasText: 'E2' })
  await expect(finding).toContainText('‘Splendid’ is not in the list.', patient)
  await expect(finding).toContainText('Choose: Good; Not so good; Something else.')
  // One truth at a time: it failed, and nothing says that it was accepted.
  await expect(page.getByText('Data upload failed')).toBeVisible()
  await expect(page.getByText('File accepted for import')).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])
  expect(await answers(made)).toEqual([])

  // A new file clears the messages of the one before.
  await upload(page, template.bytes, [], 'answers(2).xlsx')
  await expect(page.getByText('Unable to upload file. File Name is invalid')).toBeVisible()
  await expect(page.getByText('Data upload failed')).toHaveCount(0)
  await expect(finding).toHaveCount(0)

  await upload(page, template.bytes, [aPaper, { ...aPaper, 'B-Q1': 'Something else', 'B-Q1-Comment': 'Splendid' }])
  await expect(page.getByText('2 responses added.').first()).toBeVisible(patient)
  await expect(page.getByText('File accepted for import')).toHaveCount(1)
  await expect(page.getByText('Data upload failed')).toHaveCount(0)
  await expect(entries(page)).toHaveCount(2)
  expect(await answers(made)).toHaveLength(2)
  for (const { method } of await answers(made)) expect(method).toBe(2)

  await page.reload()
  await entries(page).first().getByRole('button', { name: 'Undo the upload of Paper answers.xlsx' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this upload?' })
  await expect(question).toContainText('2 responses added.')
  await question.getByRole('button', { name: 'Undo the upload' }).click()
  await expect(page.getByText('The upload was undone. Its answers are gone.')).toBeVisible()
  await expect(entries(page).first()).toContainText('Undone')
  expect(await answers(made)).toEqual([])

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/survey-overview/${made.survey.id}`))
})

test('a file that the rules refuse is not sent, and the page says why', async ({ page, context }) => {
  const made = await aSurvey()
  await signInBrowser(context, made.admin)
  await page.goto(`/survey-data/${made.survey.id}`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const choose = (name: string) =>
    page
      .getByLabel('Workbook with answers')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('no workbook') })
  await expect(async () => {
    await choose('answers.csv')
    await expect(page.getByText('Unable to upload file. File Type is not allowed')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await choose('answers(2).xlsx')
  await expect(page.getByText('Unable to upload file. File Name is invalid')).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/bulk'))).toEqual([])
  await choose('answers.xlsx')
  await expect(page.getByText('Data upload failed')).toBeVisible(patient)
  await expect(page.getByText('The file is not an Excel workbook, whatever its name says.')).toBeVisible(patient)

  // While the next one is sent, and once it is refused, nothing is said of the first.
  await page.route('**/bulk', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'Server says no.' } })
      : route.continue(),
  )
  await choose('again.xlsx')
  await expect(page.getByRole('alert').filter({ hasText: 'Data upload failed' })).toHaveText(/Server says no\.$/)
  await page.route('**/offline-template', (route) => route.abort())
  await page.getByRole('button', { name: 'Download offline template' }).click()
  await expect(page.getByText('Could not export offline template. Please try again.').first()).toBeVisible()
})

test('on a phone nothing is cut off, and somebody of another organisation finds no such page', async ({ browser }) => {
  const made = await aSurvey()
  const page = await signedInPage(browser, made.admin, phone)
  await page.goto(`/survey-data/${made.survey.id}`)
  const template = await downloadTemplate(page)
  await upload(page, template.bytes, [{ 'B-Q1': 'Splendid', 'B-Q3': 99 }])
  await expect(page.getByRole('status').filter({ hasText: '3 findings' })).toBeVisible(patient)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.context().close()

  const rival = await signedInPage(browser, people.rival)
  const answer = await rival.goto(`/survey-data/${made.survey.id}`)
  expect(answer?.status()).toBe(404)
  await rival.context().close()
})
