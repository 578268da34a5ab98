// R-22 of docs/drills.md.

import { expect } from '@playwright/test'
import { appUrl } from '../support/app'
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

/** The respondent's page on a bad network: nothing typed is lost, and there is one response. */

const offlineMessage =
  'Unable to save survey. There is no connection. Your answer is kept on this device and will be sent as soon as there is one.'

test('the network goes in mid-page and is back after five minutes: the answer goes by itself, once', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await page.clock.install()
  await startSurvey(page, survey.address)
  await context.setOffline(true)
  await answerBox(page).fill('A first thought')
  await button(page, 'Next').click()
  await expect(page.getByText(offlineMessage)).toBeVisible()
  // It can be changed while it waits.
  await answerBox(page).fill(opinion)
  await page.clock.fastForward('05:00')
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await expect(answerBox(page)).toHaveValue(opinion)
  await context.setOffline(false)
  await answerRest(page)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('at 400 % zoom what the page says can be read, and hides no button for good', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 320, height: 256 } })
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  await answerBox(page).fill(opinion)
  await context.setOffline(true)
  await button(page, 'Next').click()
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const boxOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect())
  expect((await boxOf('button[value="next"]')).bottom).toBeLessThanOrEqual((await boxOf('#announcement')).top)
  await context.close()
})

test('a network that comes back without a word is found by trying again', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await page.clock.install()
  await startSurvey(page, survey.address)
  await answerBox(page).fill(opinion)
  let tries = 0
  await page.route(`**${survey.address}`, (route) => {
    tries += 1
    return route.abort('connectionfailed')
  })
  await button(page, 'Next').click()
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await page.clock.fastForward('05:00')
  await expect.poll(() => tries).toBeGreaterThan(1)
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await page.unroute(`**${survey.address}`)
  await page.clock.fastForward('01:00')
  await answerRest(page)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('a connection that never answers is given up, and the page can be used again', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await page.clock.install()
  await startSurvey(page, survey.address)
  await answerBox(page).fill('A first thought')
  await page.route(`**${survey.address}`, () => new Promise(() => {}))
  await button(page, 'Next').click()
  await page.clock.fastForward(1_000)
  await expect(page.getByText('Saving…')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await answerBox(page).fill(opinion)
  await page.unroute(`**${survey.address}`)
  await button(page, 'Next').click()
  await answerRest(page)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('an answer whose acknowledgement was lost is sent again and stored once', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  const loseOne = () =>
    page.route(
      `**${survey.address}`,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  await answerBox(page).fill(opinion)
  await loseOne()
  await button(page, 'Next').click()
  await expectStep(page, 2)
  await page.getByLabel('friends').check()
  await button(page, 'Next').click()
  await expectStep(page, 3)
  await answerBox(page).fill('No.')
  await button(page, 'Complete').click()
  await expect(button(page, 'Proceed')).toBeVisible()
  await loseOne()
  await button(page, 'Proceed').click()
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('a tab closed while there was no network: the answer goes when the survey is opened again', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const first = await context.newPage()
  await startSurvey(first, survey.address)
  await answerBox(first).fill(opinion)
  await button(first, 'Next').click()
  await expectStep(first, 2)
  await first.getByLabel('friends').check()
  await context.setOffline(true)
  await button(first, 'Next').click()
  await expect(first.getByText(offlineMessage)).toBeVisible()
  await first.close()
  await context.setOffline(false)
  const second = await context.newPage()
  await second.goto(survey.address)
  await expectStep(second, 3)
  await answerBox(second).fill('No.')
  await finishSurvey(second)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('Back without a network leaves the page and its waiting answer where they are', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  await answerBox(page).fill(opinion)
  await button(page, 'Next').click()
  await expectStep(page, 2)
  await page.getByLabel('friends').check()
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByText('Unable to retrieve survey. There is no connection.')).toBeVisible()
  await expectStep(page, 2)
  await button(page, 'Next').click()
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await page.goForward()
  await expectStep(page, 2)
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await context.setOffline(false)
  await expectStep(page, 3)
  await answerBox(page).fill('No.')
  await finishSurvey(page)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('on a slow network each page says that it is working, and pressing twice does nothing twice', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await page.goto(survey.address)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // What browsers' own tools call slow 3G.
  const speed = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await network.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  await button(page, 'Start').dblclick()
  await expect(page.getByText('Survey is loading...')).toBeVisible()
  await expectStep(page, 1)
  await answerBox(page).fill(opinion)
  await button(page, 'Next').dblclick()
  await expect(page.getByText('Saving…')).toBeVisible()
  await answerRest(page)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('an answer longer than the server takes stays where it was typed, and nobody moves on', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  const tooLongMessage =
    'Unable to save survey. Your answer is too long to be sent. Please shorten it on the page where you typed it.'
  for (const [length, sentence] of [
    [1_200_000, tooLongMessage],
    [300_000, 'There is a problem'],
  ] as const) {
    await answerBox(page).fill('A long one. '.repeat(length / 12))
    await button(page, 'Next').click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expectStep(page, 1)
    expect(await answerBox(page).evaluate((field: HTMLTextAreaElement) => field.value.length)).toBe(length)
  }
  await answerBox(page).fill(opinion)
  await button(page, 'Next').click()
  await answerRest(page)
  expect(await listResponses(survey.id)).toEqual([{ state: 2, answers: completeAnswers }])
  await context.close()
})

test('without a script as well: the page that answers brings it back', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext({ ...phoneOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  await startSurvey(page, survey.address)
  await answerBox(page).fill('x'.repeat(300_000))
  await button(page, 'Next').click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expectStep(page, 1)
  expect((await answerBox(page).inputValue()).length).toBe(300_000)
  expect(await listResponses(survey.id)).toMatchObject([{ answers: {} }])
  await context.close()
})
