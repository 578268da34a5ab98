import { expect } from '@playwright/test'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import {
  aSurveyToAnswer,
  box,
  button,
  everything,
  finish,
  goOn,
  onPhone,
  opinion,
  responsesTo,
  start,
  step,
} from '../support/survey-on-a-phone'

/** The respondent's page on a bad network: nothing typed is lost, and there is one response. */

const offline =
  'Unable to save survey. There is no connection. Your answer is kept on this device and will be sent as soon as there is one.'

test('the network goes in mid-page and is back after five minutes: the answer goes by itself, once', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await page.clock.install()
  await start(page, survey.address)
  await context.setOffline(true)
  await box(page).fill('A first thought')
  await button(page, 'Next').click()
  await expect(page.getByText(offline)).toBeVisible()
  // It can be changed while it waits.
  await box(page).fill(opinion)
  await page.clock.fastForward('05:00')
  await expect(page.getByText(offline)).toBeVisible()
  await expect(box(page)).toHaveValue(opinion)
  await context.setOffline(false)
  await goOn(page)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('at 400 % zoom what the page says can be read, and hides no button for good', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 320, height: 256 } })
  const page = await context.newPage()
  await start(page, survey.address)
  await box(page).fill(opinion)
  await context.setOffline(true)
  await button(page, 'Next').click()
  await expect(page.getByText(offline)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const boxOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect())
  expect((await boxOf('button[value="next"]')).bottom).toBeLessThanOrEqual((await boxOf('#say')).top)
  await context.close()
})

test('a network that comes back without a word is found by trying again', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await page.clock.install()
  await start(page, survey.address)
  await box(page).fill(opinion)
  let tries = 0
  await page.route(`**${survey.address}`, (route) => {
    tries += 1
    return route.abort('connectionfailed')
  })
  await button(page, 'Next').click()
  await expect(page.getByText(offline)).toBeVisible()
  await page.clock.fastForward('05:00')
  await expect.poll(() => tries).toBeGreaterThan(1)
  await expect(page.getByText(offline)).toBeVisible()
  await page.unroute(`**${survey.address}`)
  await page.clock.fastForward('01:00')
  await goOn(page)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('a connection that never answers is given up, and the page can be used again', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await page.clock.install()
  await start(page, survey.address)
  await box(page).fill('A first thought')
  await page.route(`**${survey.address}`, () => new Promise(() => {}))
  await button(page, 'Next').click()
  await page.clock.fastForward(1_000)
  await expect(page.getByText('Saving…')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText(offline)).toBeVisible()
  await box(page).fill(opinion)
  await page.unroute(`**${survey.address}`)
  await button(page, 'Next').click()
  await goOn(page)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('an answer whose acknowledgement was lost is sent again and stored once', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await start(page, survey.address)
  const loseOne = () =>
    page.route(
      `**${survey.address}`,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  await box(page).fill(opinion)
  await loseOne()
  await button(page, 'Next').click()
  await step(page, 2)
  await page.getByLabel('friends').check()
  await button(page, 'Next').click()
  await step(page, 3)
  await box(page).fill('No.')
  await button(page, 'Complete').click()
  await expect(button(page, 'Proceed')).toBeVisible()
  await loseOne()
  await button(page, 'Proceed').click()
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('a tab closed while there was no network: the answer goes when the survey is opened again', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const first = await context.newPage()
  await start(first, survey.address)
  await box(first).fill(opinion)
  await button(first, 'Next').click()
  await step(first, 2)
  await first.getByLabel('friends').check()
  await context.setOffline(true)
  await button(first, 'Next').click()
  await expect(first.getByText(offline)).toBeVisible()
  await first.close()
  await context.setOffline(false)
  const second = await context.newPage()
  await second.goto(survey.address)
  await step(second, 3)
  await box(second).fill('No.')
  await finish(second)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('Back without a network leaves the page and its waiting answer where they are', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await start(page, survey.address)
  await box(page).fill(opinion)
  await button(page, 'Next').click()
  await step(page, 2)
  await page.getByLabel('friends').check()
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByText('Unable to retrieve survey. There is no connection.')).toBeVisible()
  await step(page, 2)
  await button(page, 'Next').click()
  await expect(page.getByText(offline)).toBeVisible()
  await page.goForward()
  await step(page, 2)
  await expect(page.getByText(offline)).toBeVisible()
  await context.setOffline(false)
  await step(page, 3)
  await box(page).fill('No.')
  await finish(page)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('on a slow network each page says that it is working, and pressing twice does nothing twice', async ({
  browser,
}) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await page.goto(survey.address)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // What browsers' own tools call slow 3G.
  const speed = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await network.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  await button(page, 'Start').dblclick()
  await expect(page.getByText('Survey is loading...')).toBeVisible()
  await step(page, 1)
  await box(page).fill(opinion)
  await button(page, 'Next').dblclick()
  await expect(page.getByText('Saving…')).toBeVisible()
  await goOn(page)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('an answer longer than the server takes stays where it was typed, and nobody moves on', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await start(page, survey.address)
  const said =
    'Unable to save survey. Your answer is too long to be sent. Please shorten it on the page where you typed it.'
  for (const [length, sentence] of [
    [1_200_000, said],
    [300_000, 'There is a problem'],
  ] as const) {
    await box(page).fill('A long one. '.repeat(length / 12))
    await button(page, 'Next').click()
    await expect(page.getByText(sentence)).toBeVisible()
    await step(page, 1)
    expect(await box(page).evaluate((field: HTMLTextAreaElement) => field.value.length)).toBe(length)
  }
  await box(page).fill(opinion)
  await button(page, 'Next').click()
  await goOn(page)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('without a script as well: the page that answers brings it back', async ({ browser }) => {
  const survey = await aSurveyToAnswer()
  const context = await browser.newContext({ ...onPhone, javaScriptEnabled: false })
  const page = await context.newPage()
  await start(page, survey.address)
  await box(page).fill('x'.repeat(300_000))
  await button(page, 'Next').click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await step(page, 1)
  expect((await box(page).inputValue()).length).toBe(300_000)
  expect(await responsesTo(survey.id)).toMatchObject([{ answers: {} }])
  await context.close()
})
