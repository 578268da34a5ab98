import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type OpenDatabase, openDatabase } from '@/db/client'
import { hashPassword } from '@/lib/floor/identity/password'
import { formatReceiptCode } from '@/lib/responses/receipt-code'
import { newValidationKey, receiptCodeOf } from '@/lib/responses/validation-key'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { anAccount, cookieOf, signInAs } from '../support/accounts'
import { demoPassword } from '../support/app'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'
import { ask, type HttpAnswer } from '../support/http'
import { postReceiptForm } from '../support/receipt-pages'
import { aResponse } from './matrix/a-response'

let openDatabases: OpenDatabase
test.beforeAll(() => {
  openDatabases = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'guessing' })
})
test.afterAll(() => openDatabases.close())

/** A network of its own for each test: guesses are counted by where they come from. */
const nextNetwork = () => {
  networks += 1
  return `127.${40 + (Math.floor(networks / 250) % 40)}.${networks % 250}`
}
let networks = randomInt(10_000)

async function aSurvey(values: Parameters<typeof aPublishedSurvey>[3] = {}) {
  const organisation = await anOrganisation(openDatabases.db)
  const survey = await aPublishedSurvey(
    openDatabases.db,
    await anEvent(openDatabases.db, organisation.id),
    organisation.id,
    values,
  )
  return { id: survey.id, organisationId: organisation.id, quickCode: survey.quickCode ?? '' }
}

async function measure(work: () => Promise<HttpAnswer>) {
  const began = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - began }
}

test.describe('wrong passwords', () => {
  const tryAs = (email: string, from: string, password = 'not-the-password') =>
    ask('POST', '/api/auth/sign-in', { form: { email, password, returnUrl: '/' }, from })

  test('the eleventh try at an account waits, the right password too; both work again after the window', async () => {
    const { email } = await anAccount()
    const network = nextNetwork()
    for (let n = 1; n <= 10; n += 1) expect((await tryAs(email, `${network}.${n}`)).status).toBe(303)
    const eleventh = await tryAs(email, `${network}.11`, demoPassword)
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(cookieOf(eleventh)).toBeUndefined()
    expect(eleventh.text).toContain('/authentication/login-failed?wait=')
    await openDatabases.sql`update throttles set window_start = now() - interval '5 minutes 1 second'`
    expect(cookieOf(await tryAs(email, `${network}.12`, demoPassword))).toBeDefined()
  })

  test('one account’s tries are not another’s, in whatever case or spelling its address is given', async () => {
    const { email } = await anAccount()
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('@', '＠')]
    const network = nextNetwork()
    const seen: number[] = []
    for (let n = 0; n < 12; n += 1) seen.push((await tryAs(spellings[n % 4] ?? '', `${network}.${n + 1}`)).status)
    expect(seen).toEqual([...Array(10).fill(303), 429, 429])
    const other = await anAccount()
    expect(cookieOf(await tryAs(other.email, `${network}.13`, demoPassword))).toBeDefined()
  })

  test('signing in rightly starts the account’s count afresh and is no guess of the address', async () => {
    const { email } = await anAccount()
    const from = `${nextNetwork()}.1`
    for (let n = 0; n < 6; n += 1) expect((await tryAs(email, from)).status).toBe(303)
    expect(cookieOf(await tryAs(email, from, demoPassword))).toBeDefined()
    // Six more of this account, and the address has had its ten.
    for (let n = 0; n < 4; n += 1) expect((await tryAs(email, from)).status).toBe(303)
    expect((await tryAs(email, from)).status).toBe(429)
  })

  test('from one address keep nobody out elsewhere, and nobody at all out on a device that knows them', async () => {
    const { email } = await anAccount()
    const network = nextNetwork()
    const entered = await tryAs(email, `${network}.200`, demoPassword)
    const device = entered.headers.getSetCookie().find((cookie) => /known-device=/.test(cookie)) ?? ''
    expect(device).toMatch(/; HttpOnly; SameSite=Lax/)
    expect(device).toMatch(/Max-Age=7776000/)
    const seen: number[] = []
    for (let n = 0; n < 12; n += 1) seen.push((await tryAs(email, `${network}.1`)).status)
    expect(seen).toEqual([...Array(7).fill(303), ...Array(5).fill(429)])
    expect(cookieOf(await tryAs(email, `${network}.2`, demoPassword))).toBeDefined()
    // From very many addresses at once the account waits, and its own device does not.
    for (let n = 0; n < 12; n += 1) await tryAs(email, `${network}.${n + 10}`)
    expect((await tryAs(email, `${network}.201`, demoPassword)).status).toBe(429)
    const form = { email, password: demoPassword, returnUrl: '/' }
    const known = await ask('POST', '/api/auth/sign-in', {
      form,
      from: `${network}.1`,
      cookie: device.split(';')[0] ?? '',
    })
    expect([known.status, known.headers.get('location')]).toEqual([303, '/'])
  })

  test('a known account, an unknown one and one without a password answer alike and take as long', async () => {
    const taken: Record<string, number[]> = {}
    const answers = new Set<string>()
    // Not that of the demonstration, which is one for tests (scripts/commands/test.ts).
    const ownHash = await hashPassword(demoPassword)
    const slowestOfQuickest = () => {
      const quickest = Object.values(taken).map((times) => Math.min(...times))
      return quickest.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...quickest) / Math.min(...quickest)
    }
    // A hash takes tens of milliseconds, and nothing makes it quicker: the quickest of many says so on a busy machine too.
    for (let round = 0; round < 5 && slowestOfQuickest() >= 1.8; round += 1) {
      const [known, without] = [await anAccount(), await anAccount()]
      await openDatabases.sql`update users set password_hash = ${ownHash} where email = ${known.email}`
      await openDatabases.sql`update users set password_hash = null where email = ${without.email}`
      const emails: Record<string, () => string> = {
        known: () => known.email,
        unknown: () => `${randomUUID()}@example.test`,
        without: () => without.email,
      }
      for (let n = 0; n < 9; n += 1)
        for (const [name, email] of Object.entries(emails)) {
          const { answer, ms } = await measure(() => tryAs(email(), `${nextNetwork()}.${n + 1}`))
          taken[name] = [...(taken[name] ?? []), ms]
          answers.add(`${answer.status} ${answer.headers.get('location')} ${answer.text}`)
        }
    }
    expect([...answers]).toEqual(['303 /authentication/login-failed?returnUrl=%2F '])
    expect(slowestOfQuickest()).toBeLessThan(1.8)
  })
})

test.describe('quick codes', () => {
  const endpoints: Record<string, (code: string, from: string) => Promise<HttpAnswer>> = {
    'the page': (code, from) => ask('GET', `/survey/${code}`, { from }),
    'its form': (code, from) => ask('POST', `/survey/${code}`, { form: { go: 'start' }, from }),
    'its logo': (code, from) => ask('GET', `/survey/${code}/logo`, { from }),
    'the preview call': (code, from) => ask('GET', `/api/surveys/${code}/preview`, { from }),
    'the create call': (code, from) => ask('POST', '/api/survey-responses/create-from-code', { json: { code }, from }),
  }

  for (const [name, open] of Object.entries(endpoints))
    test(`after twenty wrong ones in a minute ${name} says to wait, and everybody with a right one passes`, async () => {
      const network = nextNetwork()
      const { quickCode } = await aSurvey()
      const statuses: number[] = []
      // Each from another machine of one network: a guesser holds many addresses.
      for (let n = 1; n <= 25; n += 1) statuses.push((await open(newQuickCode(), `${network}.${n}`)).status)
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
      expect(statuses.slice(20)).toEqual(Array(5).fill(429))
      const here = await open(quickCode, `${network}.30`)
      const elsewhere = await open(quickCode, `${nextNetwork()}.1`)
      expect(here.status).toBe(elsewhere.status)
      expect(here.status).not.toBe(429)
      // A right one forgives nothing, and nobody waits elsewhere.
      const waiting = await open(newQuickCode(), `${network}.31`)
      expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect((await open(newQuickCode(), `${nextNetwork()}.1`)).status).toBe(404)
    })

  test('whoever has begun goes on, though others around them guess', async () => {
    const network = nextNetwork()
    const { quickCode } = await aSurvey()
    const begun = await ask('POST', `/survey/${quickCode}`, { form: { go: 'start' }, from: `${network}.1` })
    const cookie = cookieOf(begun) ?? ''
    for (let n = 1; n <= 25; n += 1) await ask('GET', `/survey/${newQuickCode()}`, { from: `${network}.${n}` })
    expect((await ask('GET', `/survey/${quickCode}?step=1`, { cookie, from: `${network}.1` })).status).toBe(200)
    const sent = { question: 'B-Q1', go: 'next' }
    const step = await ask('POST', `/survey/${quickCode}`, { form: sent, cookie, from: `${network}.1` })
    expect(step.status).not.toBe(429)
    // Somebody who comes while they guess begins like anybody.
    const comes = await ask('POST', `/survey/${quickCode}`, { form: { go: 'start' }, from: `${network}.2` })
    expect([comes.status, cookieOf(comes) !== undefined]).toEqual([303, true])
  })

  const closed = async () => ({
    off: (await aSurvey({ isActive: false })).quickCode,
    early: (await aSurvey({ activeFrom: '2999-01-01' })).quickCode,
    late: (await aSurvey({ activeFrom: '2020-01-01', activeTo: '2020-02-01' })).quickCode,
  })
  async function anArchivedCode() {
    const { id, quickCode } = await aSurvey()
    await openDatabases.sql`update surveys set quick_code = null, archived_at = now() where id = ${id}`
    return quickCode
  }
  /** What people see; programs and pictures learn nothing of a survey that takes no answers. */
  const pages = ['the page', 'its form']

  test('an unknown code, a draft, a preview and an archived survey look the same; to programs also one that is closed', async () => {
    const unknown = {
      unknown: newQuickCode(),
      draft: (await aSurvey({ isDraft: true, quickCode: newQuickCode() })).quickCode,
      preview: (await aSurvey({ isDraft: true, isPreview: true, quickCode: newQuickCode() })).quickCode,
      archived: await anArchivedCode(),
      'too long': 'A'.repeat(300),
      'no code': "X'%20OR%201=1",
    }
    const codes = { ...unknown, ...(await closed()) }
    for (const [name, open] of Object.entries(endpoints)) {
      const seen = new Set<string>()
      for (const code of Object.values(pages.includes(name) ? unknown : codes)) {
        if (name === 'the create call' && code.length > 100) continue
        const { status, text } = await open(code, `${nextNetwork()}.1`)
        seen.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '').replace(/^.*Parameter 'id'.*$/, '')}`)
      }
      expect([name, [...seen].filter((one) => !one.startsWith('400'))]).toEqual([name, [expect.stringMatching(/^404/)]])
    }
  })
})

test.describe('surveys that are closed', () => {
  test('say so on their page, begin nothing, and count for no wrong code', async () => {
    const network = nextNetwork()
    const { quickCode, id } = await aSurvey({ activeFrom: '2020-01-01', activeTo: '2020-02-01' })
    for (let n = 1; n <= 25; n += 1) {
      const page = await ask('GET', `/survey/${quickCode}`, { from: `${network}.${n}` })
      expect([page.status, page.text.includes('This survey has closed')]).toEqual([404, true])
    }
    const begun = await ask('POST', `/survey/${quickCode}`, { form: { go: 'start' }, from: `${network}.1` })
    expect([begun.status, cookieOf(begun)]).toEqual([404, undefined])
    const [stored] = await openDatabases.sql`select count(*)::int as count from responses where survey_id = ${id}`
    expect(stored?.count).toBe(0)
  })

  test('say so to whoever comes with their code, though others around them guess', async () => {
    const network = nextNetwork()
    const { quickCode } = await aSurvey({ isActive: false })
    for (let n = 1; n <= 25; n += 1) await ask('GET', `/survey/${newQuickCode()}`, { from: `${network}.${n}` })
    const page = await ask('GET', `/survey/${quickCode}`, { from: `${network}.30` })
    expect([page.status, page.text.includes('This survey has closed')]).toEqual([404, true])
  })
})

test.describe('receipt codes', () => {
  /** Somebody answered the survey whole and was given a code. */
  async function aReceipt() {
    const { id, quickCode } = await aSurvey({
      schema: { pages: [{ name: 'p', title: 'Q', elements: [{ type: 'text', name: 'B-Q1', title: 'Why?' }] }] },
    })
    const from = `${nextNetwork()}.1`
    const step = (cookie: string, form: Record<string, string>) =>
      ask('POST', `/survey/${quickCode}`, { form, from, ...(cookie && { cookie }) })
    const cookie = cookieOf(await step('', { go: 'start' })) ?? ''
    await step(cookie, { question: 'B-Q1', 'B-Q1': 'Because', go: 'complete' })
    const thanks = await step(cookieOf(await step(cookie, { go: 'proceed' })) ?? cookie, { go: 'next' })
    const page = thanks.status === 303 ? await ask('GET', `/survey/${quickCode}`, { from, cookie }) : thanks
    return { id, code: /id="receipt-code">([^<]+)</.exec(page.text)?.[1] ?? '' }
  }
  const tryAs = (code: string, from: string, go = 'show') => postReceiptForm({ go, code }, from)
  const aWrongCode = () => formatReceiptCode(receiptCodeOf(newValidationKey()))

  test('after ten wrong ones in ten minutes the page says to wait, to right ones too; elsewhere nobody waits', async () => {
    const { id, code } = await aReceipt()
    const network = nextNetwork()
    const statuses: number[] = []
    for (let n = 1; n <= 14; n += 1)
      statuses.push((await tryAs(aWrongCode(), `${network}.${n}`, n % 2 ? 'show' : 'erase')).status)
    expect(statuses).toEqual([...Array(10).fill(404), ...Array(4).fill(429)])
    const right = await tryAs(code, `${network}.30`, 'erase')
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])
    const [stored] = await openDatabases.sql`select count(*)::int as count from responses where survey_id = ${id}`
    expect(stored?.count).toBe(1)
    expect((await tryAs(code, `${nextNetwork()}.1`)).text).toContain('Because')
  })

  test('a wrong code and one whose answers were erased look the same', async () => {
    const { code } = await aReceipt()
    expect((await tryAs(code, `${nextNetwork()}.1`, 'erase')).text).toContain('Your answers have been erased')
    const seen = new Set<string>()
    for (const typed of [code, aWrongCode()])
      for (const go of ['show', 'ask', 'erase']) {
        const { status, text } = await tryAs(typed, `${nextNetwork()}.1`, go)
        seen.add(`${status} ${text.replaceAll(typed, '')}`)
      }
    expect([...seen]).toEqual([expect.stringMatching(/^404/)])
  })

  test('the code is kept nowhere in the database', async () => {
    const { id, code } = await aReceipt()
    expect(code).toHaveLength(19)
    const [row] = await openDatabases.sql`select r::text as text from responses r where survey_id = ${id}`
    expect(row?.text).not.toContain(code)
    expect(row?.text).not.toContain(code.replaceAll('-', ''))
  })
})

test.describe('keys to responses', () => {
  test('after twenty wrong ones in a minute the call says to wait; the right key goes on', async () => {
    const { id: surveyId, organisationId } = await aSurvey()
    const guessed = aResponse(surveyId, organisationId)
    await openDatabases.sql`insert into responses (id, survey_id, organisation_id, key_hash)
      values (${guessed.row.id}, ${surveyId}, ${organisationId}, ${guessed.row.keyHash})`
    const network = nextNetwork()
    const read = (key: string, n: number) =>
      ask('GET', `/api/survey-responses/${guessed.row.id}?validationKey=${key}`, { from: `${network}.${n}` })
    const statuses: number[] = []
    for (let n = 1; n <= 25; n += 1) statuses.push((await read(aResponse(0, 0).key, n)).status)
    expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)])
    expect((await read(guessed.key, 26)).status).toBe(200)
  })

  test('a key has 128 bits, is given once, and nothing but its hash is kept', async () => {
    const { quickCode } = await aSurvey()
    const from = `${nextNetwork()}.1`
    const begun = await ask('POST', '/api/survey-responses/create-from-code', { json: { code: quickCode }, from })
    const { surveyResponseId, validationKey } = begun.json() as Record<string, string>
    expect(Buffer.from(validationKey ?? '', 'base64url')).toHaveLength(16)
    const read = await ask('GET', `/api/survey-responses/${surveyResponseId}?validationKey=${validationKey}`, { from })
    expect([read.status, read.text.includes(validationKey ?? '?')]).toEqual([200, false])
    const [row] = await openDatabases.sql`
      select r::text as text, key_hash = sha256(${validationKey ?? ''}::bytea) as hashed
      from responses r where id = ${surveyResponseId ?? ''}`
    expect(row?.hashed).toBe(true)
    expect(row?.text).not.toContain(validationKey)
  })

  test('deleting answers needs the key, is refused once they are submitted, and never takes answers away', async () => {
    const { id: surveyId, organisationId, quickCode } = await aSurvey()
    expect(quickCode).not.toBe('')
    const discard = (json: unknown) => ask('DELETE', '/api/survey-responses', { json, from: `${nextNetwork()}.1` })
    for (const [state, answers, status, left] of [
      [0, {}, 204, 0],
      [1, { 'B-Q1': 'item1' }, 204, 1],
      [2, { 'B-Q1': 'item1' }, 409, 1],
    ] as const) {
      const { row, key } = aResponse(surveyId, organisationId)
      await openDatabases.sql`insert into responses (id, survey_id, organisation_id, key_hash, state, answers, submitted_at)
        values (${row.id}, ${surveyId}, ${organisationId}, ${row.keyHash}, ${state}, ${JSON.stringify(answers)}::jsonb,
          ${state === 2 ? new Date().toISOString() : null})`
      expect((await discard({ surveyResponseId: row.id })).status).toBe(422)
      expect((await discard({ surveyResponseId: row.id, validationKey: '' })).status).toBe(404)
      expect((await discard({ surveyResponseId: row.id, validationKey: aResponse(0, 0).key })).status).toBe(404)
      expect((await discard({ surveyResponseId: row.id, validationKey: key })).status).toBe(status)
      const [stored] = await openDatabases.sql`select count(*)::int as count from responses where id = ${row.id}`
      expect([state, stored?.count]).toEqual([state, left])
    }
  })
})

test('a person who signs in does not wait for many others who sign in', async () => {
  const emails = await Promise.all(Array.from({ length: 20 }, async () => (await anAccount()).email))
  const cookies = await Promise.all(emails.map((email, n) => signInAs(email, { from: `127.90.${n}.1` })))
  expect(new Set(cookies).size).toBe(20)
})
