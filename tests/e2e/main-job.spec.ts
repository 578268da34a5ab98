import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { takeBestMatch } from '../support/by-keyboard'
import { chooseMore } from '../support/more-actions'
import { answerSurvey, type RespondentAnswers } from '../support/survey-respondent'
import { cellsOf } from '../support/workbook'

/**
 * The main job from end to end: an event is recorded, its survey built and published, two people answer on their phones
 * (one without JavaScript), and the figures on the screen, the rows of both files and the rows of the database agree.
 */

const stamp = Date.now().toString(36)
const eventName = `Lantern Night ${stamp}`
const surveyName = `Lantern audience ${stamp}`

const scriptAnswers: RespondentAnswers = {
  'B-Q1': { choose: ['Excellent'] },
  'B-Q2': { choose: ['9'] },
  'B-Q3': { choose: ['This was my first time'] },
  'B-Q4': { choose: ['1 (just this one)'] },
  'B-Q5': { choose: ['To be entertained', 'Other (please say what)'], other: '=1+1, for a dare' },
  'B-Q6': { choose: ['Social media'] },
  'B-Q7': { choose: ['Partner or spouse'] },
  'B-Q8': { type: ['2', '0', '0'] },
  'B-Q9': { choose: ['England'] },
  'B-Q10': { type: ['LS1 4AP'] },
  'B-Q11': { choose: ['25 to 34'] },
  'B-Q12': { choose: ['Female'] },
  'B-Q13': { choose: ['Yes'] },
  'B-Q14': { choose: ['Bisexual'] },
  'B-Q15': { choose: ['White - Irish'] },
  'B-Q16': { choose: ['Yes'] },
  'B-Q17': { choose: ['Yes, a little'] },
  'B-Q18': { choose: ['Prefer not to say'] },
}

/** Lives abroad and has no condition: two questions are not asked. */
const noScriptAnswers: RespondentAnswers = {
  ...scriptAnswers,
  'B-Q1': { choose: ['Good'] },
  'B-Q2': { choose: ['6'] },
  'B-Q5': { choose: ['To be entertained'] },
  'B-Q8': {},
  'B-Q9': { choose: ['Republic of Ireland'] },
  'B-Q16': { choose: ['No'] },
}

/** Types into a look-up and takes the one choice left, with the keyboard. */
async function choose(page: Page, label: string, typed: string, option: string) {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.fill(typed)
  await takeBestMatch(page, box, option)
  await expect(box).toHaveValue(option)
}

const textOf = async (download: Download) =>
  (await readFile(await download.path())).toString('utf8').replace('\ufeff', '')

test('an event is recorded, its survey published, answered on two phones, and all figures agree', async ({
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: appUrl })
  const [name, value] = (await signInAs(people.admin)).split('=') as [string, string]
  await desk.addCookies([{ name, value, url: appUrl }])
  const page = await desk.newPage()

  // The event.
  await page.goto('/events-list')
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { name: 'Event Overview' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill(eventName)
  await choose(page, 'Location', 'Harbour Theatre St', 'Harbour Theatre Studio')
  await page.getByRole('textbox', { name: 'Start date' }).fill('07/11/2026')
  await page.getByRole('textbox', { name: 'End date' }).fill('07/11/2026')
  await page.getByLabel('Event Type').selectOption({ label: 'Performance' })
  await page.getByLabel('Distribution Type').selectOption({ label: 'In person' })
  await choose(page, 'Sub-Discipline', 'Drama', 'Drama and new writing')
  await page.getByLabel('Yes - in part').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event successfully created.')).toBeVisible()
  await expect(page).toHaveURL(/\/event-overview\/\d+/)

  // Its survey.
  await page.getByRole('tab', { name: 'Surveys' }).click()
  await page.getByRole('tabpanel', { name: 'Surveys' }).getByRole('button', { name: 'Add survey' }).click()
  await expect(page).toHaveURL(/\/survey-overview\/\d+/)
  const surveyId = Number(/survey-overview\/(\d+)/.exec(page.url())?.[1])
  await page.getByLabel('Survey name').fill(surveyName)
  await page.getByLabel('Organisation display name').fill('Harbour Players')
  await page.getByLabel('Introduction').fill('Thank you for following the lanterns.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Survey draft successfully saved.')).toBeVisible()
  await page.getByRole('tab', { name: 'Step 3 Survey Summary' }).click()
  await expect(
    page.getByRole('heading', { name: 'How likely are you to recommend Harbour Players to a friend' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Survey successfully published.')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  const address = (await page.getByRole('link', { name: /\/survey\// }).getAttribute('href')) ?? ''
  expect(address).toMatch(/\/survey\/[23456789A-HJKMNP-TV-Z]{10}$/)
  await expect(page.getByRole('img', { name: `QR code of ${address}` })).toBeVisible()
  const [qrCode] = await Promise.all([page.waitForEvent('download'), chooseMore(page, 'Download QR code')])
  expect((await readFile(await qrCode.path())).subarray(1, 4).toString()).toBe('PNG')

  // Two phones.
  const path = new URL(address).pathname
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: appUrl, isMobile: true })
  const askedWithScript = await answerSurvey(await phone.newPage(), path, scriptAnswers)
  expect(askedWithScript).toEqual(Array.from({ length: 18 }, (_, at) => `B-Q${at + 1}`))
  const oldPhone = await browser.newContext({
    viewport: { width: 320, height: 568 },
    baseURL: appUrl,
    javaScriptEnabled: false,
  })
  const askedWithoutScript = await answerSurvey(await oldPhone.newPage(), path, noScriptAnswers)
  expect(askedWithoutScript).toEqual(askedWithScript.filter((question) => question !== 'B-Q10' && question !== 'B-Q17'))

  // The database.
  const rows = await onAppDatabase(
    (sql) => sql`select id, state, answers from responses where survey_id = ${surveyId} order by started_at`,
  )
  expect(rows.map(({ state }) => state)).toEqual([2, 2])
  expect(rows[0]?.answers).toMatchObject({ 'B-Q1': '5', 'B-Q2': '9', 'B-Q10': 'LS1 4AP', 'B-Q17': 'little' })
  expect(rows[1]?.answers).not.toHaveProperty('B-Q10')

  // The figures.
  await page.getByRole('link', { name: 'See results' }).click()
  await expect(page.getByRole('heading', { name: surveyName })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await expect(page.getByRole('definition').filter({ hasText: 'Complete and sent.' })).toContainText('2')
  const experience = page.getByRole('table', { name: `Overall, how was your experience of ${eventName}?` })
  await expect(experience.getByRole('row', { name: /^Excellent/ })).toHaveText('Excellent1')
  await expect(experience.getByRole('row', { name: /^Good/ })).toHaveText('Good1')
  // One promoter and one detractor: 0 points.
  await expect(page.getByText('Net promoter score between −73 and +73: a few voices')).toBeVisible()
  await expect(
    page.getByText(
      'Promoters less detractors, in points of a hundred: 0 among those who answered. As a random sample, the score of the whole audience is likely (95%) between −73 and +73.',
    ),
  ).toBeVisible()

  // The files.
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(new RegExp(`^${surveyName} - answers \\d{4}-\\d{2}-\\d{2}\\.csv$`))
  const lines = (await textOf(csv)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`B-Q1 Overall, how was your experience of ${eventName}?`)
  for (const { id } of rows) expect(lines.filter((line) => line.startsWith(id))).toHaveLength(1)
  expect(lines[1]).toContain(`"'=1+1, for a dare"`)
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Excel' }).click(),
  ])
  const table = await cellsOf(await readFile(await xlsx.path()))
  expect(table).toHaveLength(3)
  expect(table.slice(1).map(([id]) => id)).toEqual(rows.map(({ id }) => id))
  expect(table[1]).toEqual(expect.arrayContaining(['Submitted', 'Excellent', '=1+1, for a dare', 'Yes, a little']))
  await Promise.all([desk.close(), phone.close(), oldPhone.close()])
})
