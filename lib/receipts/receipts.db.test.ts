import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import {
  auditTrail,
  erasedResponses,
  exports,
  responseReviews,
  responseRevisions,
  responses,
  reviewedResponses,
} from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { formatReceiptCode } from '@/lib/responses/receipt-code'
import { receiveResponses } from '@/lib/responses/receive-responses'
import { hashKey, newValidationKey, receiptCodeOf } from '@/lib/responses/validation-key'
import { getResults } from '@/lib/results/service'
import { sendRework } from '@/lib/reviews/send-rework'
import { takeStep } from '@/lib/reviews/take-step'
import { aRespondentsBrowser, assets, aWinterSurvey, origin, respond } from '@/tests/support/a-respondents-browser'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { eraseOwnAnswers, readOwnAnswers } from './service'

let db: Database
let organisation: { id: number }

beforeAll(async () => {
  const database = await ownDatabase()
  ;({ db } = database)
  await prepareQueue(database.url)
  organisation = await anOrganisation(db)
})

/** Each test uses its own network, because wrong codes are counted per network. */
let networks = 0
const aVisitor = (): Context => ({ ...as.anonymous(db), now: new Date(), address: `10.9.${++networks}.1` })

/** A response submitted from the respondent's own device, with its receipt code. */
async function aSubmittedResponse(survey?: Awaited<ReturnType<typeof aWinterSurvey>>) {
  const about = survey ?? (await aWinterSurvey(db, organisation.id, { name: 'Autumn' }))
  const browser = aRespondentsBrowser(db, about.code)
  await browser.post({ go: 'start' })
  await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
  await browser.post({ question: 'B-Q2', 'B-Q2': 'My secret reason', go: 'next' })
  await browser.post({ question: 'B-Q3', go: 'complete' })
  const { html } = await browser.post({ go: 'proceed' })
  const [id = '', key = ''] = (browser.cookie().split('=')[1] ?? '').split('.')
  return { survey: about, id, key, browser, code: /id="receipt-code">([^<]+)</.exec(html)?.[1] ?? '' }
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: { status?: number; message?: string }) => `${error.status} ${error.message}`,
  )

const aWrongCode = () => formatReceiptCode(receiptCodeOf(newValidationKey()))
const unknown =
  '404 No answers are kept under this code. Check it for slips of the pen; answers that were erased, or sent more than seven years ago, are gone.'

describe('a receipt code is refused', () => {
  test.each(['', 'K7QF', 'x'.repeat(500), "' or 1=1 --123456"])('with another format: %j', async (typed) => {
    const ctx = aVisitor()
    for (let tries = 0; tries < 30; tries++)
      expect(await refusalOf(readOwnAnswers(ctx, typed))).toBe(
        '422 Enter the 16 letters and figures of your receipt code, such as K7QF-2M9X-R4TB-8WHD.',
      )
  })

  test('that does not exist, with the same error as one whose answers were erased', async () => {
    const { code } = await aSubmittedResponse()
    await eraseOwnAnswers(aVisitor(), code)
    for (const typed of [code, aWrongCode()]) {
      expect(await refusalOf(readOwnAnswers(aVisitor(), typed))).toBe(unknown)
      expect(await refusalOf(eraseOwnAnswers(aVisitor(), typed))).toBe(unknown)
    }
  })

  test('after ten wrong ones in ten minutes: 429, for right ones too and for the whole network', async () => {
    const { code } = await aSubmittedResponse()
    const ctx = aVisitor()
    for (let tries = 0; tries < 10; tries++) expect(await refusalOf(readOwnAnswers(ctx, aWrongCode()))).toBe(unknown)
    const neighbour = { ...ctx, address: ctx.address.replace(/1$/, '200') }
    for (const work of [readOwnAnswers, eraseOwnAnswers])
      expect(await refusalOf(work(neighbour, code))).toContain('429')
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 601_000) }
    expect(await refusalOf(readOwnAnswers(later, code))).toBe('no refusal')
  })

  test('wrong codes from many networks do not lock other people out', async () => {
    const { code } = await aSubmittedResponse()
    const now = new Date(Date.now() + 24 * 3_600_000)
    for (let tries = 0; tries < 201; tries++)
      expect(await refusalOf(readOwnAnswers({ ...aVisitor(), now }, aWrongCode()))).toBe(unknown)
    expect(await refusalOf(readOwnAnswers({ ...aVisitor(), now }, code))).toBe('no refusal')
  })
})

test('the code shows the answers in words, however it is typed', async () => {
  const { code } = await aSubmittedResponse()
  const own = {
    survey: 'Autumn',
    organisation: 'Harbour Arts',
    event: 'The Winter Garden',
    answers: [
      { question: 'Was it <b>good</b>?', lines: ['no'] },
      { question: 'Why not?', lines: ['My secret reason'] },
    ],
  }
  for (const typed of [code, code.toLowerCase().replaceAll('-', ' '), code.replaceAll('0', 'o').replaceAll('1', 'l')])
    expect(await readOwnAnswers(aVisitor(), typed)).toMatchObject(own)
})

/** A response of somebody who was signed in, one answer of which was changed at a reviewer's request. */
async function aReworkedResponse() {
  const sent = await aSubmittedResponse()
  const [person, reviewer] = [await as.admin(db, organisation), await as.user(db, organisation)]
  const { id } = sent
  await db.update(responses).set({ completionMethod: 1, userId: person.actor.userId }).where(eq(responses.id, id))
  await takeStep(reviewer, { id, action: 'submitPrimaryReview', marks: { 'B-Q2': 'Which one?' } })
  await sendRework(person, { id, surveyAnswers: { 'B-Q2': 'My other reason' } })
  return { ...sent, reviewer }
}

test('the code shows what an answer was before it was changed as well', async () => {
  const { code } = await aReworkedResponse()
  expect(await readOwnAnswers(aVisitor(), code)).toMatchObject({
    answers: [{ lines: ['no'] }, { question: 'Why not?', lines: ['My other reason'] }],
    earlier: [{ answers: [{ question: 'Why not?', lines: ['My secret reason'] }] }],
  })
})

describe('erasing one’s own answers', () => {
  test('removes the old answers with the new ones, and what was asked about them', async () => {
    const { id, code, reviewer } = await aReworkedResponse()
    await takeStep(reviewer, { id, action: 'submitPrimaryReview', marks: { 'B-Q1': 'My secret comment' } })
    await eraseOwnAnswers(aVisitor(), code)
    for (const table of [responseReviews, reviewedResponses, responseRevisions])
      expect(await db.select().from(table).where(eq(table.responseId, id))).toEqual([])
    expect(JSON.stringify(await db.select().from(auditTrail).orderBy(auditTrail.id))).not.toMatch(/My (secret|other)/)
    expect(await refusalOf(takeStep(reviewer, { id, action: 'takeBack', marks: {} }))).toBe(
      '404 Survey response not found',
    )
  })

  test('removes them from responses, figures and files for good', async () => {
    const { survey, id, key, code, browser } = await aSubmittedResponse()
    await aSubmittedResponse(survey)
    await db.insert(responseReviews).values({ responseId: id, questionName: 'B-Q2', forRework: true })
    const staff = await as.admin(db, organisation)
    const file = { format: 'csv', organisationId: organisation.id, requestedBy: staff.actor.userId } as const
    const [storedExport] = await db
      .insert(exports)
      .values({ ...file, name: 'All', type: 'Mapped', status: 'Completed', rowsWritten: 2 })
      .returning({ id: exports.id })
    expect((await getResults(staff, survey.id)).responses.submitted).toBe(2)

    await eraseOwnAnswers(aVisitor(), code)

    expect(await db.select().from(responses).where(eq(responses.id, id))).toEqual([])
    expect(await db.select().from(responseReviews).where(eq(responseReviews.responseId, id))).toEqual([])
    expect(await db.select().from(erasedResponses).where(eq(erasedResponses.id, id))).toMatchObject([
      { surveyId: survey.id },
    ])
    expect((await getResults(staff, survey.id)).responses.submitted).toBe(1)
    expect(
      await db
        .select()
        .from(exports)
        .where(eq(exports.id, storedExport?.id ?? 0)),
    ).toMatchObject([{ status: 'Queued', fileId: null }])
    const again = { id, keyHash: hashKey(key), answers: {}, startedAt: new Date(), submittedAt: new Date() }
    const fromDevice = { completionMethod: 3, userId: null }
    expect(
      await receiveResponses(db, { ...survey, templateId: survey.surveyTemplateId }, [again], fromDevice, new Date()),
    ).toEqual([])
    // The respondent's own browser starts a new response.
    expect((await browser.get()).html).toContain('Start')
  })

  test('writes an audit entry that names the survey, but neither the person nor the answers', async () => {
    const { survey, id, code } = await aSubmittedResponse()
    const staff = await as.admin(db, organisation)
    await eraseOwnAnswers({ ...staff, now: new Date(), address: '10.77.1.1' }, code)
    const lines = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'survey'), eq(auditTrail.subjectId, String(survey.id))))
      .orderBy(auditTrail.id)
    expect(lines).toMatchObject([
      {
        action: 'erase',
        actorName: 'Anonymous',
        actorUserId: null,
        address: '',
        organisationId: organisation.id,
        subjectName: 'Autumn',
        note: 'Answers were erased at the wish of the person who gave them.',
        before: null,
        after: null,
      },
    ])
    for (const secret of ['My secret reason', id, code]) expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('twice at once erases once: one audit entry', async () => {
    const { survey, code } = await aSubmittedResponse()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(eraseOwnAnswers(aVisitor(), code))))
    expect(outcomes.filter((one) => one === 'no refusal')).toHaveLength(1)
    expect(outcomes.filter((one) => one === unknown)).toHaveLength(7)
    const lines = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, String(survey.id)))
      .orderBy(auditTrail.id)
    expect(lines.filter(({ action }) => action === 'erase')).toHaveLength(1)
  })
})

/** A browser without scripts on the receipt pages: it keeps their cookie and follows redirects. */
function aReceiptBrowser(now: () => Date = () => new Date()) {
  const dependencies = { assets, contextOf: async () => ({ ...aVisitor(), now: now() }) }
  let cookie = ''
  const sets: string[] = []
  const addresses: string[] = []
  const asked = (path: string, init: RequestInit = {}, from = origin) => {
    addresses.push(path)
    const headers = { origin: from, host: 'localhost:3000', ...(cookie && { cookie }) }
    return new Request(origin + path, { ...init, headers })
  }
  async function read(answer: Response): Promise<{ status: number; html: string; headers: Headers }> {
    for (const set of answer.headers.getSetCookie()) {
      sets.push(set)
      cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '')
    }
    const to = answer.headers.get('location')
    if (!to) return { status: answer.status, html: await answer.text(), headers: answer.headers }
    expect(answer.status).toBe(303)
    return get(to)
  }
  const get = async (path: string) => read(await respond(asked(path), dependencies))
  const post = async (fields: Record<string, string>, from = origin) =>
    read(
      await respond(
        asked('/survey/receipt', { method: 'POST', body: new URLSearchParams(fields) }, from),
        dependencies,
      ),
    )
  return { get, post, sets, addresses }
}

describe('the page /survey/receipt', () => {
  test('refuses a form of another site, and erases nothing', async () => {
    const { id, code } = await aSubmittedResponse()
    const browser = aReceiptBrowser()
    await browser.post({ go: 'show', code })
    for (const fields of [{ go: 'erase', code }, { go: 'erase' }])
      expect((await browser.post(fields, 'https://evil.example')).status).toBe(403)
    expect(await db.select().from(responses).where(eq(responses.id, id))).toHaveLength(1)
  })

  test('shows the error beside the field, once', async () => {
    const browser = aReceiptBrowser()
    const wrong = await browser.post({ go: 'show', code: '<x>' })
    expect(wrong.status).toBe(422)
    for (const text of ['There is a problem', '<a href="#code">', 'value="&lt;x&gt;"', 'Error: See or erase'])
      expect(wrong.html).toContain(text)
    expect((await browser.get('/survey/receipt?step=again')).html).not.toContain('There is a problem')
    expect((await browser.post({ go: 'show', code: '' })).status).toBe(422)
    expect((await browser.post({ go: 'show', code: aWrongCode() })).status).toBe(404)
  })

  test('asks for the code, shows the answers, confirms and erases: without scripts or caching', async () => {
    const browser = aReceiptBrowser()
    const form = await browser.get('/survey/receipt')
    expect(form.headers.get('x-robots-tag')).toContain('noindex')
    expect(form.html).not.toContain('data-enhanced')
    const { code } = await aSubmittedResponse()
    const shown = await browser.post({ go: 'show', code })
    for (const text of ['Autumn', 'Harbour Arts', 'Was it &lt;b&gt;good&lt;/b&gt;?', 'My secret reason'])
      expect(shown.html).toContain(text)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    const question = await browser.post({ go: 'ask' })
    expect(question.html).toContain('They cannot be brought back.')
    expect((await browser.post({ go: 'show' })).html).toContain('My secret reason')
    expect((await browser.post({ go: 'erase' })).html).toContain('Your answers have been erased')
    expect((await browser.post({ go: 'erase', code })).status).toBe(404)
  })

  test('every page after the form has an address without the code, and only a sealed cookie leads to it', async () => {
    const { code } = await aSubmittedResponse()
    const browser = aReceiptBrowser()
    await browser.post({ go: 'show', code })
    await browser.post({ go: 'ask' })
    expect(browser.addresses).toEqual([
      '/survey/receipt',
      '/survey/receipt?step=answers',
      '/survey/receipt',
      '/survey/receipt?step=erase',
    ])
    for (const set of browser.sets) {
      expect(set).toMatch(
        /^illuminate-receipt=[\w.-]+; Path=\/survey\/receipt; HttpOnly; SameSite=Strict; Max-Age=900$/,
      )
      expect(set.toUpperCase()).not.toContain(code)
      expect(set.toUpperCase()).not.toContain(code.replaceAll('-', ''))
    }
    for (const step of ['again', 'erased', 'finished', 'x', '']) {
      await browser.post({ go: 'show', code })
      expect((await browser.get(`/survey/receipt?step=${step}`)).html).not.toContain('My secret reason')
    }
    const elsewhere = await aReceiptBrowser().get('/survey/receipt?step=answers')
    expect(elsewhere.html).toContain('Enter the code to see them again.')
    expect(elsewhere.html).not.toContain('My secret reason')
  })

  test.each(['finish', 'erase', 'back to the form', 'a quarter of an hour'])(
    'after %s nobody finds the answers on the device',
    async (how) => {
      const { code } = await aSubmittedResponse()
      let now = new Date()
      const browser = aReceiptBrowser(() => now)
      expect((await browser.post({ go: 'show', code })).html).toContain('My secret reason')
      if (how === 'finish') expect((await browser.post({ go: 'finish' })).html).toContain('Your answers are closed')
      if (how === 'erase') await browser.post({ go: 'erase' })
      if (how === 'back to the form') await browser.get('/survey/receipt')
      if (how === 'a quarter of an hour') now = new Date(now.getTime() + 15 * 60_000)
      for (const step of ['answers', 'erase', 'again', 'erased'])
        expect((await browser.get(`/survey/receipt?step=${step}`)).html).not.toContain('Autumn')
      const asked = await browser.post({ go: 'ask' })
      expect(asked.html).toContain('Enter the code to see them again.')
    },
  )
})
