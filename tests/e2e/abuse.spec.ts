import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import { actors } from '../api/matrix/actors'
import { aLocationBody, anEventBody, aSurveyForm } from '../api/matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from '../api/matrix/fixture'
import { payloads } from '../api/payloads'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { theLatestTemplate } from '../support/builders'
import { ask } from '../support/http'
import { detectScripts, openPage } from '../support/script-detection'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  cookie = (admin && fixture.cookieOf(admin)) ?? ''
})
test.afterAll(() => fixture?.close())

async function signIn(context: BrowserContext) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: appUrl }])
}

/** A location, an event and a published survey whose every text is this. */
async function createEverywhere(text: string) {
  const name = `${text.slice(0, 66)} ${randomUUID().slice(0, 8)}`
  const location = await ask('POST', '/api/locations', { cookie, json: { ...aLocationBody(fixture.ids.ours), name } })
  const { id: locationId } = location.json() as { id: number }
  const event = await ask('POST', '/api/events', {
    cookie,
    json: { ...anEventBody(fixture.ids.ours, locationId), name },
  })
  const { id: eventId } = event.json() as { id: number }
  const made = await ask('POST', '/api/surveys', { cookie, json: { eventId } })
  const { id: surveyId } = made.json() as { id: number }
  const texts = { name, introduction: text, postCompletionMessage: text, isDraft: 'false' }
  const form = { ...aSurveyForm((await theLatestTemplate(fixture.db)).id), ...texts }
  const saved = await ask('PUT', `/api/surveys/${surveyId}`, { cookie, form })
  expect(saved.status).toBe(200)
  return { name, locationId, eventId, surveyId, quickCode: (saved.json() as { quickCode: string }).quickCode }
}

type CreatedRecords = Awaited<ReturnType<typeof createEverywhere>>

/** Lists of all that an organisation has. */
const lists = ['/locations-list', '/events-list?year=-1']

const pagesOf = ({ locationId, eventId, surveyId }: CreatedRecords) => [
  `/location-overview/${locationId}`,
  `/event-overview/${eventId}`,
  `/event-overview/${eventId}?tabIndex=2`,
  `/survey-overview/${surveyId}`,
  `/survey-results/${surveyId}`,
]

test('no stored text is ever run as a script, and no page breaks its own policy', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: appUrl })
  const seen = await detectScripts(context)
  await signIn(context)
  const page = await context.newPage()
  const names: string[] = []
  // One text for each way of breaking out: of text, of an attribute, of a script, of a comment, by a link.
  for (const text of [payloads[1], payloads[4], payloads[19], payloads[29], payloads[31]] as string[]) {
    const made = await createEverywhere(text)
    names.push(made.name)
    for (const path of pagesOf(made)) await openPage(page, path)
    await openPage(page, `/survey/${made.quickCode}`)
    await page.getByRole('button', { name: /start|begin/i }).click()
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    expect([text, seen]).toEqual([text, []])
  }
  await openPage(page, '/')
  for (const path of lists) {
    await openPage(page, path)
    for (const name of names) await expect(page.getByRole('main')).toContainText(name)
  }
  expect(seen).toEqual([])
  await context.close()
})

test('names come out of the browser’s search, sort and filter as they went in', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: appUrl })
  const seen = await detectScripts(context)
  await signIn(context)
  const page = await context.newPage()
  const text = `<img src=x onerror=xss9()> ${randomUUID().slice(0, 8)}`
  await ask('POST', '/api/locations', { cookie, json: { ...aLocationBody(fixture.ids.ours), name: text } })
  await openPage(page, '/locations-list')
  await page.getByRole('searchbox').first().fill(text.slice(-8))
  await expect(page.getByRole('link', { name: text })).toBeVisible()
  expect(seen).toEqual([])
  await context.close()
})

test('the public pages break no content security policy', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: appUrl })
  const seen = await detectScripts(context)
  const page = await context.newPage()
  for (const path of ['/authentication/login', '/authentication/login-failed', '/authentication/logged-out'])
    await openPage(page, path)
  for (const path of ['/terms-of-use', '/privacy-policy', '/cookie-notice', '/error/500', '/survey/ZZZZZZZZZZ'])
    await openPage(page, path)
  expect(seen).toEqual([])
  await context.close()
})
