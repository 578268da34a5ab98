import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { erasedResponses, responseReviews, responses, surveyLinks, surveyLinkViews, type surveys } from '@/db/schema'
import { parseReceiptCode } from '@/lib/responses/receipt-code'
import { hashReceiptCode } from '@/lib/responses/validation-key'
import {
  aRespondentsBrowser,
  assets,
  aWinterSurvey,
  type BrowserOptions,
  origin,
  respond,
} from '@/tests/support/a-respondents-browser'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'

let db: Database
let organisation: { id: number }

beforeAll(async () => {
  ;({ db } = await ownDatabase())
  organisation = await anOrganisation(db)
})

const aSurvey = (overrides: Partial<typeof surveys.$inferInsert> = {}) => aWinterSurvey(db, organisation.id, overrides)
const aBrowser = (code: string, overrides: BrowserOptions = {}) => aRespondentsBrowser(db, code, overrides)
const lastResponse = async (surveyId: number) =>
  (await db.select().from(responses).where(eq(responses.surveyId, surveyId)).orderBy(desc(responses.id)))[0]

/** Answers the whole survey and comes to the thanks. */
async function answerSurvey(browser: ReturnType<typeof aBrowser>, extra: Record<string, string> = {}) {
  await browser.post({ go: 'start' })
  await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next', ...extra })
  await browser.post({ question: 'B-Q3', 'B-Q3': 'Lovely', go: 'complete' })
  return browser.post({ go: 'proceed' })
}

describe('a labelled link', () => {
  async function aLink(surveyId: number, token = 'FYR2K7W') {
    const [link] = await db.insert(surveyLinks).values({ surveyId, label: 'Foyer screen', token }).returning()
    return link?.id ?? 0
  }
  const viewsOf = async (linkId: number) =>
    (await db.select().from(surveyLinkViews).where(eq(surveyLinkViews.linkId, linkId))).map(({ views }) => views)

  test('of another survey, or one that is gone, counts nothing and hinders nobody', async () => {
    const survey = await aSurvey()
    const other = await aLink((await aSurvey()).id)
    for (const token of ['FYR2K7W', 'ZZZZZZZ', "'", '💥'.repeat(20)]) {
      const start = await aBrowser(survey.code).get(`/survey/${survey.code}?at=${encodeURIComponent(token)}`)
      expect([start.status, start.html.includes('Start')]).toEqual([200, true])
      await aBrowser(survey.code).post({ go: 'start', at: token })
      expect((await lastResponse(survey.id))?.linkId).toBe(null)
    }
    expect(await viewsOf(other)).toEqual([])
  })

  test('counts a view once somebody sees the page, and takes the link along to the start', async () => {
    const survey = await aSurvey()
    const link = await aLink(survey.id)
    const address = `/survey/${survey.code}?at=FYR2K7W`
    const browser = aBrowser(survey.code)
    await browser.get(address, { 'sec-purpose': 'prefetch;prerender' })
    await browser.get(address, { purpose: 'prefetch' })
    await browser.get(address, {}, 'HEAD')
    await browser.get(address, { 'x-enhanced': '1' })
    expect(await viewsOf(link)).toEqual([])
    const start = await browser.get(address)
    expect(start.html).toContain('<input type="hidden" name="at" value="FYR2K7W"/>')
    expect(await viewsOf(link)).toEqual([1])
    await browser.post({ go: 'start', at: 'fyr2k7w' })
    expect(await lastResponse(survey.id)).toMatchObject({ state: 0, linkId: link })
    await browser.get(address)
    expect(await viewsOf(link)).toEqual([1])
  })
})

describe('what looks odd is marked, and nothing is lost', () => {
  test('the field that nobody sees was filled in: at any step, and it stays so', async () => {
    const first = await aSurvey()
    await aBrowser(first.code).post({ go: 'start', homepage: 'https://spam.example' })
    expect(await lastResponse(first.id)).toMatchObject({ marks: 1 })
    const survey = await aSurvey()
    const thanks = await answerSurvey(aBrowser(survey.code), { homepage: 'x' })
    expect(thanks.html).toContain('Your answers have been submitted')
    expect(await lastResponse(survey.id)).toMatchObject({ state: 2, answers: { 'B-Q1': 'yes', 'B-Q3': 'Lovely' } })
    expect(((await lastResponse(survey.id))?.marks ?? 0) & 1).toBe(1)
  })

  test('sent faster than it can be read; somebody who takes their time is not marked', async () => {
    const survey = await aSurvey()
    await answerSurvey(aBrowser(survey.code))
    expect(await lastResponse(survey.id)).toMatchObject({ state: 2, marks: 2 })
    const now = new Date()
    const at = (seconds: number) => ({ ...as.anonymous(db), now: new Date(now.getTime() + seconds * 1000) })
    const begun = aBrowser(survey.code, { who: at(0) })
    await begun.post({ go: 'start' })
    await begun.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    const later = aBrowser(survey.code, { who: at(30), cookie: begun.cookie() })
    await later.post({ question: 'B-Q3', go: 'complete' })
    await later.post({ go: 'proceed' })
    expect(await lastResponse(survey.id)).toMatchObject({ state: 2, marks: 0 })
  })

  test('the hidden field is hidden from people and assistive technology, and no browser fills it in', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    for (const page of [await browser.get(), await browser.post({ go: 'start' })])
      expect(page.html).toMatch(
        /<div class="q-away" aria-hidden="true"><label>[^<]*<input type="text" tabindex="-1" autoComplete="off" name="homepage"\/>/i,
      )
  })
})

describe('the receipt code', () => {
  const codeIn = ({ html }: { html: string }) => /id="receipt-code">([^<]+)</.exec(html)?.[1] ?? ''

  test('is on the thanks page, again after a reload, and only its hash is stored', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    const code = codeIn(await answerSurvey(browser))
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(codeIn(await browser.get())).toBe(code)
    const stored = await lastResponse(survey.id)
    expect(stored?.receiptHash).toEqual(hashReceiptCode(parseReceiptCode(code) ?? ''))
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      code.replaceAll('-', ''),
    )
  })

  test('is not shown for a response from before there were any', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    await answerSurvey(browser)
    await db.update(responses).set({ receiptHash: null }).where(eq(responses.surveyId, survey.id))
    const thanks = await browser.get()
    expect([thanks.html.includes('Your answers have been submitted'), codeIn(thanks)]).toEqual([true, ''])
  })
})

test('a response that was erased while its page was open does not come back', async () => {
  const survey = await aSurvey()
  const browser = aBrowser(survey.code)
  await browser.post({ go: 'start' })
  const begun = await lastResponse(survey.id)
  await db.insert(erasedResponses).values({ id: begun?.id ?? '', surveyId: survey.id })
  await db.delete(responses).where(eq(responses.surveyId, survey.id))
  await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
  expect((await lastResponse(survey.id))?.id).not.toBe(begun?.id)
})

test('a remark of a reviewer is above its question', async () => {
  const survey = await aSurvey()
  const browser = aBrowser(survey.code)
  await browser.post({ go: 'start' })
  await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
  const { id = '' } = (await lastResponse(survey.id)) ?? {}
  await db.insert(responseReviews).values([
    { responseId: id, questionName: 'B-Q1', forRework: true, reworkComments: 'Which night was it?' },
    { responseId: id, questionName: 'B-Q3', forRework: false, reworkComments: 'Thank you' },
  ])
  // A survey's own texts, and whether anything was reviewed, are read once a minute.
  const who = { ...as.anonymous(db), now: new Date(as.anonymous(db).now.getTime() + 61_000) }
  const later = aBrowser(survey.code, { who, cookie: browser.cookie() })
  const first = await later.get(`/survey/${survey.code}?step=1`)
  expect(first.html).toContain('<strong>Please look at this answer again.</strong> Which night was it?')
  expect((await later.get(`/survey/${survey.code}?step=2`)).html).not.toContain('Thank you')
})

describe('an answer that cannot be taken', () => {
  const sent = (code: string, cookie: string, body: BodyInit, type?: string) =>
    respond(
      new Request(`${origin}/survey/${code}`, {
        method: 'POST',
        body,
        headers: { origin, host: 'localhost:3000', cookie, ...(type && { 'content-type': type }) },
      }),
      { assets, contextOf: async () => as.anonymous(db) },
    )

  test('past 1 MB, or in a form that cannot be read, it is refused, and nobody moves on', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
    const tooLong = new URLSearchParams({ question: 'B-Q2', 'B-Q2': 'x'.repeat(1024 * 1024), go: 'next' })
    for (const [status, sentence, body, type] of [
      [413, 'Unable to save survey. Your answer is too long to be sent.', tooLong],
      [400, 'Unable to save survey. An error has occurred (400)', '{"go":"next"}', 'application/json'],
      [400, 'Unable to save survey. An error has occurred (400)', '--x\r\ncut off', 'multipart/form-data; boundary=x'],
    ] as const) {
      const answer = await sent(survey.code, browser.cookie(), body, type)
      expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true])
    }
    expect(await lastResponse(survey.id)).toMatchObject({ state: 1, answers: { 'B-Q1': 'no' } })
  })

  test('longer than its question takes, it is whole on the page that says so', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    const typed = 'Ä novel. '.repeat(40_000)
    const page = await browser.post({ question: 'B-Q3', 'B-Q3': typed, go: 'complete' })
    expect([page.status, page.html.includes('There is a problem'), page.html.includes(typed)]).toEqual([
      422,
      true,
      true,
    ])
  })
})
