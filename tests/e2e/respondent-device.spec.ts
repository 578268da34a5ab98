import { type BrowserContext, expect } from '@playwright/test'
import { test } from '../support/browser-test'
import {
  answerBox,
  answerRest,
  aSurveyToAnswer,
  button,
  completeAnswers,
  expectStep,
  finishSurvey,
  listResponses,
  opinion,
  phoneOptions,
  startSurvey,
} from '../support/phone-survey'

/** The respondent's page on a full or forbidding device, after a reload and in two tabs: nothing typed is lost. */

const offlineMessage =
  'Unable to save survey. There is no connection. Your answer is kept on this device and will be sent as soon as there is one.'
const stayOpenMessage =
  'Unable to save survey. There is no connection. Please leave this page open: your answer will be sent as soon as there is one.'

/** A device whose storage takes nothing: full, or that of a window that keeps nothing. */
async function refuseStorage(context: BrowserContext, why: 'QuotaExceededError' | 'SecurityError') {
  await context.addInitScript((name) => {
    const refuse = () => {
      throw new DOMException('Refused', name)
    }
    if (name === 'QuotaExceededError') Storage.prototype.setItem = refuse
    else
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get: refuse })
  }, why)
}

test('what is typed and not sent outlasts a reload, and Back and Forward', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  await answerBox(page).fill(opinion)
  // Nobody has answered yet, so the response goes with the page, before or after it comes anew; the words stay.
  await page.reload()
  await expect(button(page, 'Start').or(button(page, 'Next'))).toBeVisible()
  if (await button(page, 'Start').isVisible()) await button(page, 'Start').click()
  await expectStep(page, 1)
  await expect(answerBox(page)).toHaveValue(opinion)
  await button(page, 'Next').click()
  await expectStep(page, 2)
  await page.getByLabel('friends').check()
  await page.goBack()
  await expectStep(page, 1)
  await page.goForward()
  await expectStep(page, 2)
  await expect(page.getByLabel('friends')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('friends')).toBeChecked()
  await expect(page.getByLabel('family')).not.toBeChecked()
  await answerRest(page)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect((await listResponses(survey.id)).filter(({ state }) => state > 0)).toEqual([
    { state: 2, answers: completeAnswers },
  ])
  await context.close()
})

test('what is too long and left by Previous is there again, and what is wrong with it is said then', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  await answerBox(page).fill(opinion)
  await button(page, 'Next').click()
  await expectStep(page, 2)
  await page.getByLabel('friends').check()
  await button(page, 'Next').click()
  await expectStep(page, 3)
  const tooLong = 'A long evening. '.repeat(15).trim()
  await answerBox(page).fill(tooLong)
  await button(page, 'Complete').click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await button(page, 'Previous').click()
  await expectStep(page, 2)
  await expect(page.getByLabel('friends')).toBeChecked()
  await button(page, 'Next').click()
  await expectStep(page, 3)
  await expect(answerBox(page)).toHaveValue(tooLong)
  await answerBox(page).fill('No.')
  await finishSurvey(page)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

for (const why of ['QuotaExceededError', 'SecurityError'] as const)
  test(`storage that refuses with ${why} loses nothing, and the page says that it must stay open`, async ({
    browser,
  }) => {
    const survey = await aSurveyToAnswer()
    const context = await browser.newContext(phoneOptions)
    await refuseStorage(context, why)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await startSurvey(page, survey.address)
    await context.setOffline(true)
    await answerBox(page).fill(opinion)
    await button(page, 'Next').click()
    await expect(page.getByText(stayOpenMessage)).toBeVisible()
    await context.setOffline(false)
    await answerRest(page)
    expect(faults).toEqual([])
    expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
    await context.close()
  })

test('without cookies the page says what it needs', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.goto(survey.address)
  await expect(page.getByText('This survey needs a cookie to keep your answers together.')).toBeVisible()
  await context.close()
})

test('two tabs are one response, and an answer that waits in one outlasts the other', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) await page.goto(survey.address)
  for (const page of [one, two]) {
    await button(page, 'Start').click()
    await expectStep(page, 1)
  }
  await answerBox(one).fill(opinion)
  await button(one, 'Next').click()
  await expectStep(one, 2)
  await one.getByLabel('friends').check()
  // The first tab's network alone is gone; it waits, and is closed.
  await one.route(`**${survey.address}`, (route) => route.abort('internetdisconnected'))
  await button(one, 'Next').click()
  await expect(one.getByText(offlineMessage)).toBeVisible()
  await answerBox(two).fill(opinion)
  await button(two, 'Next').click()
  await expectStep(two, 2)
  await one.close()
  await two.goto(survey.address)
  await expectStep(two, 3)
  await answerBox(two).fill('No.')
  await finishSurvey(two)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('a tab that was left behind cannot change what another has submitted, and says so', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const [one, two] = [await context.newPage(), await context.newPage()]
  await startSurvey(one, survey.address)
  await two.goto(survey.address)
  await button(two, 'Start').click()
  await expectStep(two, 1)
  await answerBox(one).fill(opinion)
  await button(one, 'Next').click()
  await answerRest(one)
  await answerBox(two).fill('Something else')
  await button(two, 'Next').click()
  await expect(two.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})
