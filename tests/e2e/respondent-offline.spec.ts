import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openDatabase } from '@/db/client'
import { appUrl, onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'

/** The respondent's page on a bad network and a full or forbidding device: nothing typed is lost, and there is one response. */

const opinion = 'We came by boat — and would again.'
const offline =
  'Unable to save survey. There is no connection. Your answer is kept on this device and will be sent as soon as there is one.'
const offlineHere =
  'Unable to save survey. There is no connection. Please leave this page open: your answer will be sent as soon as there is one.'

const schema = {
  pages: [
    { name: 'B-Q1', type: 'text', title: 'What did you think?', isRequired: true, maxLength: 1000 },
    { name: 'B-Q2', type: 'checkbox', title: 'Who came along?', choices: ['family', 'friends', 'nobody'] },
    { name: 'B-Q3', type: 'text', title: 'Anything else?', maxLength: 200 },
  ].map((element, at) => ({ name: `page${at + 1}`, title: `Question ${at + 1}`, elements: [element] })),
}

async function aSurvey() {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'offline respondents' })
  const { id: organisationId } = await anOrganisation(db)
  const survey = await aPublishedSurvey(db, await anEvent(db, organisationId), organisationId, { schema })
  await close()
  return { id: survey.id, address: `/survey/${survey.quickCode}` }
}

const responsesTo = (surveyId: number) =>
  onAppDatabase(
    (sql) => sql<{ state: number; answers: Record<string, unknown> }[]>`
      select state, answers from responses where survey_id = ${surveyId} order by id`,
  )

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const step = (page: Page, of: number) => expect(page.getByText(`Step ${of} of 3`)).toBeVisible()
const box = (page: Page) => page.getByRole('main').getByRole('textbox').first()

async function start(page: Page, address: string) {
  await page.goto(address)
  await button(page, 'Start').click()
  await step(page, 1)
}

async function finish(page: Page) {
  await button(page, 'Complete').click()
  await button(page, 'Proceed').click()
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
}

const everything = { 'B-Q1': opinion, 'B-Q2': ['friends'], 'B-Q3': 'No.' }

/** From the first question to the thanks, with what has been typed there. */
async function goOn(page: Page) {
  await step(page, 2)
  await page.getByLabel('friends').check()
  await button(page, 'Next').click()
  await step(page, 3)
  await box(page).fill('No.')
  await finish(page)
}

const onPhone = { baseURL: appUrl, viewport: { width: 390, height: 844 }, isMobile: true }

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

test('the network goes in mid-page and is back after five minutes: the answer goes by itself, once', async ({
  browser,
}) => {
  const survey = await aSurvey()
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
  const survey = await aSurvey()
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
  const survey = await aSurvey()
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
  const survey = await aSurvey()
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
  const survey = await aSurvey()
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
  const survey = await aSurvey()
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

test('what is typed and not sent outlasts a reload, and Back and Forward', async ({ browser }) => {
  const survey = await aSurvey()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await start(page, survey.address)
  await box(page).fill(opinion)
  // Nobody has answered yet, so the response goes with the page, before or after it comes anew; the words stay.
  await page.reload()
  await expect(button(page, 'Start').or(button(page, 'Next'))).toBeVisible()
  if (await button(page, 'Start').isVisible()) await button(page, 'Start').click()
  await step(page, 1)
  await expect(box(page)).toHaveValue(opinion)
  await button(page, 'Next').click()
  await step(page, 2)
  await page.getByLabel('friends').check()
  await page.goBack()
  await step(page, 1)
  await page.goForward()
  await step(page, 2)
  await expect(page.getByLabel('friends')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('friends')).toBeChecked()
  await expect(page.getByLabel('family')).not.toBeChecked()
  await goOn(page)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect((await responsesTo(survey.id)).filter(({ state }) => state > 0)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('what is too long and left by Previous is there again, and what is wrong with it is said then', async ({
  browser,
}) => {
  const survey = await aSurvey()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await start(page, survey.address)
  await box(page).fill(opinion)
  await button(page, 'Next').click()
  await step(page, 2)
  await page.getByLabel('friends').check()
  await button(page, 'Next').click()
  await step(page, 3)
  const tooLong = 'A long evening. '.repeat(15).trim()
  await box(page).fill(tooLong)
  await button(page, 'Complete').click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await button(page, 'Previous').click()
  await step(page, 2)
  await expect(page.getByLabel('friends')).toBeChecked()
  await button(page, 'Next').click()
  await step(page, 3)
  await expect(box(page)).toHaveValue(tooLong)
  await box(page).fill('No.')
  await finish(page)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('Back without a network leaves the page and its waiting answer where they are', async ({ browser }) => {
  const survey = await aSurvey()
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

for (const why of ['QuotaExceededError', 'SecurityError'] as const)
  test(`storage that refuses with ${why} loses nothing, and the page says that it must stay open`, async ({
    browser,
  }) => {
    const survey = await aSurvey()
    const context = await browser.newContext(onPhone)
    await refuseStorage(context, why)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await start(page, survey.address)
    await context.setOffline(true)
    await box(page).fill(opinion)
    await button(page, 'Next').click()
    await expect(page.getByText(offlineHere)).toBeVisible()
    await context.setOffline(false)
    await goOn(page)
    expect(faults).toEqual([])
    expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
    await context.close()
  })

test('without cookies the page says what it needs', async ({ browser }) => {
  const survey = await aSurvey()
  const context = await browser.newContext(onPhone)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.goto(survey.address)
  await expect(page.getByText('This survey needs a cookie to keep your answers together.')).toBeVisible()
  await context.close()
})

test('two tabs are one response, and an answer that waits in one outlasts the other', async ({ browser }) => {
  const survey = await aSurvey()
  const context = await browser.newContext(onPhone)
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) await page.goto(survey.address)
  for (const page of [one, two]) {
    await button(page, 'Start').click()
    await step(page, 1)
  }
  await box(one).fill(opinion)
  await button(one, 'Next').click()
  await step(one, 2)
  await one.getByLabel('friends').check()
  // The first tab's network alone is gone; it waits, and is closed.
  await one.route(`**${survey.address}`, (route) => route.abort('internetdisconnected'))
  await button(one, 'Next').click()
  await expect(one.getByText(offline)).toBeVisible()
  await box(two).fill(opinion)
  await button(two, 'Next').click()
  await step(two, 2)
  await one.close()
  await two.goto(survey.address)
  await step(two, 3)
  await box(two).fill('No.')
  await finish(two)
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('a tab that was left behind cannot change what another has submitted, and says so', async ({ browser }) => {
  const survey = await aSurvey()
  const context = await browser.newContext(onPhone)
  const [one, two] = [await context.newPage(), await context.newPage()]
  await start(one, survey.address)
  await two.goto(survey.address)
  await button(two, 'Start').click()
  await step(two, 1)
  await box(one).fill(opinion)
  await button(one, 'Next').click()
  await goOn(one)
  await box(two).fill('Something else')
  await button(two, 'Next').click()
  await expect(two.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  expect(await responsesTo(survey.id)).toEqual([{ state: 2, answers: everything }])
  await context.close()
})

test('on a slow network each page says that it is working, and pressing twice does nothing twice', async ({
  browser,
}) => {
  const survey = await aSurvey()
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
