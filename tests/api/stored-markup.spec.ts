import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { theLatestTemplate } from '../support/builders'
import { ask } from '../support/http'
import { actors } from './matrix/actors'
import { aLocationBody, anEventBody, aSurveyForm } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { activeMarkup, payloads } from './payloads'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  cookie = (admin && fixture.cookieOf(admin)) ?? ''
})
test.afterAll(() => fixture?.close())

/** What a page holds that a browser would run, open or load because of the text somebody stored. */
async function findActiveMarkup(path: string, as = cookie) {
  const { status, text } = await ask('GET', path, { cookie: as, from: '127.95.0.1' })
  expect([path, [200, 404].includes(status)]).toEqual([path, true])
  return activeMarkup(text)
}

test('the search for active markup finds it where it is', () => {
  for (const page of [
    '<p><img src=x onerror=xss9(1)></p>',
    '<a href="javascript:xss9()">x</a>',
    '<p title="x" onclick="xss9()">x</p>',
    '<script>xss9()</script>',
    '<script>self.x="</script><svg onload=xss9()>"</script>',
  ])
    expect(activeMarkup(page)).not.toEqual([])
  for (const page of [
    '<p title="<img onerror=xss9()>">&lt;script&gt;xss9()</p>',
    '<script>self.__next_f.push([1,"\\u003cscript>xss9"])</script>',
  ])
    expect(activeMarkup(page)).toEqual([])
})

test('names of locations and events are text on every page that shows them', async () => {
  for (const payload of payloads) {
    const location = { ...aLocationBody(fixture.ids.ours), name: `${payload.slice(0, 66)} ${randomUUID().slice(0, 8)}` }
    const address = {
      addressLine1: payload.slice(0, 255),
      addressLine2: payload.slice(0, 75),
      city: payload.slice(0, 75),
    }
    const made = await ask('POST', '/api/locations', { cookie, json: { ...location, ...address } })
    expect([payload, made.status]).toEqual([payload, 201])
    const { id: locationId } = made.json() as { id: number }
    const event = { ...anEventBody(fixture.ids.ours, locationId), name: payload }
    const saved = await ask('POST', '/api/events', { cookie, json: event })
    expect([payload, saved.status]).toEqual([payload, 201])
    const { id } = saved.json() as { id: number }
    for (const path of [
      `/location-overview/${locationId}`,
      `/event-overview/${id}`,
      `/event-overview?duplicateOf=${id}&name=${encodeURIComponent(payload)}`,
    ])
      expect([payload, path, await findActiveMarkup(path)]).toEqual([payload, path, []])
  }
  for (const path of ['/locations-list', '/events-list']) {
    expect([path, await findActiveMarkup(path)]).toEqual([path, []])
    for (const payload of payloads.slice(0, 10))
      expect(
        await findActiveMarkup(`${path}?search=${encodeURIComponent(payload)}&sort=${encodeURIComponent(payload)}`),
      ).toEqual([])
  }
})

test('every text of a survey is text on the respondent’s page, in the editor and in the results', async () => {
  const template = (await theLatestTemplate(fixture.db)).id
  const bank = await fixture.sql`select id from survey_templates where kind = 'optional'`
  const optional = { optionalQuestionTemplateId: String(bank[0]?.id), optionalQuestions: 'O-DQ1' }
  for (const payload of payloads) {
    const { id } = await fixture.make('draft', 'own')
    const texts = {
      name: `${payload.slice(0, 66)} ${randomUUID().slice(0, 8)}`,
      introduction: `${payload}\n\n${payload}`,
      postCompletionMessage: payload,
      'optionalQuestionPlaceholders[0].key': 'O-DQ1',
      'optionalQuestionPlaceholders[0].placeholder': payload.slice(0, 255),
    }
    const form = { ...aSurveyForm(template), ...optional, ...texts, isDraft: 'false' }
    const saved = await ask('PUT', `/api/surveys/${id}`, { cookie, form })
    expect([payload, saved.status, saved.text]).toEqual([payload, 200, expect.any(String)])
    const { quickCode } = saved.json() as { quickCode: string }
    for (const path of [`/survey/${quickCode}`, `/survey-overview/${id}`, `/survey-results/${id}`])
      expect([payload, path, await findActiveMarkup(path)]).toEqual([payload, path, []])
    const begun = await ask('POST', `/survey/${quickCode}`, { form: { go: 'start' }, from: '127.95.1.1' })
    const device = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await findActiveMarkup(`/survey/${quickCode}?step=1`, device)).toEqual([])
    // What a respondent types comes back to them when it will not do.
    const typed = await ask('POST', `/survey/${quickCode}`, {
      cookie: device,
      form: { go: 'next', question: payload, [payload]: payload, 'B-Q1': payload, answer: payload },
      from: '127.95.1.1',
    })
    expect([payload, activeMarkup(typed.text)]).toEqual([payload, []])
  }
})

test('display names take no markup at all', async () => {
  const { id } = await fixture.keep('draft', 'own')
  const template = (await theLatestTemplate(fixture.db)).id
  for (const field of ['organisationDisplayName', 'disciplineDisplayName', 'locationDisplayName'])
    for (const sign of ['<', '>', '_', '{', '}', '[', ']', '|', '\\', '^', '~', '`', '＜', '＞']) {
      const form = { ...aSurveyForm(template), [field]: `Us ${sign} them` }
      const { status, json } = await ask('PUT', `/api/surveys/${id}`, { cookie, form })
      expect([field, sign, status, json()]).toMatchObject([
        field,
        sign,
        422,
        { fields: { [field]: expect.any(String) } },
      ])
    }
})

test('a link after the survey leads to the web or is refused', async () => {
  const { id } = await fixture.keep('draft', 'own')
  const template = (await theLatestTemplate(fixture.db)).id
  const save = async (postCompletionUrl: string) =>
    (await ask('PUT', `/api/surveys/${id}`, { cookie, form: { ...aSurveyForm(template), postCompletionUrl } })).status
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'ftp://example.org',
    'mailto:a@example.org',
    '//evil.example',
    '/relative',
    'example.org',
  ])
    expect([address, await save(address)]).toEqual([address, 422])
  for (const address of ['https://example.org/thanks?a=1#b', 'http://example.org', ''])
    expect([address, await save(address)]).toEqual([address, 200])
})

test('parameters of an address are text on the pages that repeat them', async () => {
  for (const payload of payloads) {
    const encoded = encodeURIComponent(payload)
    for (const path of [
      `/authentication/login?returnUrl=${encoded}&reason=${encoded}`,
      `/authentication/login-failed?returnUrl=${encoded}&wait=${encoded}&reason=${encoded}`,
      `/survey/${encodeURIComponent(payload.toUpperCase())}`,
      `/error/${encoded}`,
      `/terms-of-use?redirect=${encoded}`,
    ]) {
      const { text } = await ask('GET', path, { from: `127.96.${Math.floor(Math.random() * 250)}.1` })
      expect([payload, path, activeMarkup(text)]).toEqual([payload, path, []])
    }
    const refused = await ask('POST', '/api/auth/sign-in', {
      form: { email: payload, password: payload, returnUrl: payload },
      from: `127.97.${Math.floor(Math.random() * 250)}.1`,
    })
    expect([payload, refused.status, activeMarkup(refused.text)]).toEqual([payload, 303, []])
  }
})
