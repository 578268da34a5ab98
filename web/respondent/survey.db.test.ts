import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '@/db/client'
import { responses, type surveys } from '@/db/schema'
import { consumeBeginLimit } from '@/lib/responses/begin-limit'
import { createFromCode } from '@/lib/responses/service'
import { aRespondentsBrowser, aWinterSurvey, type BrowserOptions } from '@/tests/support/a-respondents-browser'
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

const titleOf = ({ html }: { html: string }) =>
  /<title>([^<]*)/.exec(html)?.[1] ?? /data-title="([^"]*)/.exec(html)?.[1]
const responsesTo = (surveyId: number) => db.select().from(responses).where(eq(responses.surveyId, surveyId))

describe('a survey code is not recognised', () => {
  test('and the page says so, the same for every reason', async () => {
    const unknown = await aBrowser('ZZZZZZZZZZ').get()
    expect(unknown.status).toBe(404)
    expect(unknown.html).toContain('Survey code not recognised')
    expect(unknown.html).toContain(
      'The survey you requested either doesn&#x27;t exist or is not accessible at this time.',
    )
    for (const overrides of [{ isDraft: true }, { isDraft: true, isPreview: true }]) {
      const page = await aBrowser((await aSurvey(overrides)).code).get()
      expect([page.status, page.html]).toEqual([404, unknown.html])
    }
  })

  test('too often: 429 with Retry-After', async () => {
    const ctx = { ...as.anonymous(db), address: '198.51.100.7' }
    for (let tries = 0; tries < 20; tries++) expect((await aBrowser('WRONG', { who: ctx }).get()).status).toBe(404)
    const page = await aBrowser('WRONG', { who: ctx }).get()
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a post is refused', () => {
  test('when it comes from another site, and changes nothing', async () => {
    const survey = await aSurvey()
    for (const from of ['https://evil.example', 'null', ''])
      expect((await aBrowser(survey.code).post({ go: 'start' }, from)).status).toBe(403)
    expect(await responsesTo(survey.id)).toEqual([])
  })

  test('when very many have begun from the same connection: 429 that says when, and who has begun goes on', async () => {
    const survey = await aSurvey()
    const who = { ...as.anonymous(db), address: '203.0.113.9' }
    const browser = aBrowser(survey.code, { who })
    await browser.post({ go: 'start' })
    for (let n = 1; n < 1_000; n += 1) consumeBeginLimit(who, survey.id)
    for (const script of [false, true]) {
      const page = await aBrowser(survey.code, { who, script }).post({ go: 'start' })
      expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60'])
      expect(page.html).toContain(
        'Very many people are starting this survey from the same connection. Please try again in a minute.',
      )
      expect(page.html).toContain('name="go" value="start"')
    }
    await expect(createFromCode(who, { code: survey.code })).rejects.toMatchObject({ status: 429 })
    expect((await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })).html).toContain('Step 2 of 2')
    expect(await responsesTo(survey.id)).toHaveLength(1)
  })

  test('when the database is away: 503, with the answer kept on the page', async () => {
    const { db: away } = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    const who = { ...as.anonymous(db), db: away, log: pino({ level: 'silent' }) }
    const page = await aBrowser('HARB2K7WXY', { who }).post({ question: 'B-Q3', 'B-Q3': 'kept "here"', go: 'next' })
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.html).toContain('value="kept &quot;here&quot;"')
  })
})

describe('somebody answers without a script', () => {
  test('from the first page to the thanks', async () => {
    const survey = await aSurvey({ name: 'Autumn', postCompletionUrl: 'https://example.org/next' })
    const browser = aBrowser(survey.code)

    const start = await browser.get()
    for (const text of ['Autumn', 'Welcome to our survey.', 'The Winter Garden', 'Harbour Arts', 'Start'])
      expect(start.html).toContain(text)
    expect(start.html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(start.headers.get('x-robots-tag')).toContain('noindex')
    expect(start.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")

    const first = await browser.post({ go: 'start' })
    // Nobody knows yet whether the second question will be asked: it counts until an answer has hidden it.
    expect(first.html).toContain('Step 1 of 3')
    expect(first.html).not.toContain('Question 1')
    expect(first.html).toContain('Was it &lt;b&gt;good&lt;/b&gt;?')
    expect(first.html).not.toContain('Previous')

    const empty = await browser.post({ question: 'B-Q1', go: 'next' })
    expect(empty.status).toBe(422)
    expect(empty.html).toContain('There is a problem')
    expect(empty.html).toContain('<a href="#B-Q1">Choose an answer</a>')

    const second = await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
    expect(second.html).toContain('Step 2 of 3')
    // In the HTML Next comes first, or Enter would go back.
    expect(second.html.indexOf('Next')).toBeLessThan(second.html.indexOf('Previous'))

    expect((await browser.get(`/survey/${survey.code}?step=3`)).html).toContain('Step 2 of 3')
    const back = await browser.post({ question: 'B-Q2', 'B-Q2': 'The seats', go: 'previous' })
    expect(back.html).toMatch(/checked=""[^>]*value="no"|value="no"[^>]*checked=""/)
    expect((await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })).html).toContain('value="The seats"')

    const last = await browser.post({ question: 'B-Q2', 'B-Q2': 'The seats', go: 'next' })
    expect(last.html).toContain('Complete')
    const confirm = await browser.post({ question: 'B-Q3', 'B-Q3': 'No', go: 'complete' })
    expect(confirm.html).toContain('The answers cannot be changed after submitting. Are you sure you want to proceed?')
    for (const text of ['Cancel', 'Proceed']) expect(confirm.html).toContain(text)
    expect((await responsesTo(survey.id))[0]).toMatchObject({ state: 1 })

    const thanks = await browser.post({ go: 'proceed' })
    expect(thanks.html).toContain('Thanks for submitting your responses.')
    expect(thanks.html).not.toContain('Submit another response')
    expect(await responsesTo(survey.id)).toMatchObject([
      { state: 2, completionMethod: 0, answers: { 'B-Q1': 'no', 'B-Q2': 'The seats', 'B-Q3': 'No' } },
    ])

    const again = await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    expect(again.html).toContain('Your answers have been submitted')
    expect((await browser.get(`/survey/${survey.code}?step=1`)).html).toContain('Your answers have been submitted')
    const leaving = await browser.get(`/survey/${survey.code}?leaving=1`)
    for (const text of ['You are leaving Illuminate', 'STAY HERE', 'CONTINUE', 'href="https://example.org/next"'])
      expect(leaving.html).toContain(text)
  })

  test('and comes back to it on the same device', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
    const start = await browser.get()
    expect(start.html).toContain(`href="/survey/${survey.code}?step=2"`)
    expect((await browser.get(`/survey/${survey.code}?step=2`)).html).toContain('Why not?')
    expect((await aBrowser(survey.code).get()).html).not.toContain('Carry on')
  })

  test('Start in a second tab goes on with the response of the first, and Start again begins another', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    await browser.post({ go: 'start' })
    expect((await browser.post({ go: 'start' })).html).toContain('Step 1 of 3')
    await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
    expect((await browser.post({ go: 'start' })).html).toContain('Why not?')
    expect(await responsesTo(survey.id)).toHaveLength(1)
    expect((await browser.post({ go: 'restart' })).html).toContain('Step 1 of 3')
    expect(await responsesTo(survey.id)).toHaveLength(2)
  })

  test('and cannot complete what is not complete', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code)
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    const wrong = await browser.post({ question: 'B-Q3', 'B-Q3': 'x'.repeat(1001), go: 'complete' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Unable to submit survey. Please complete the survey first.')
    expect(wrong.html).toContain('x'.repeat(1001))
    await db.update(responses).set({ answers: {} }).where(eq(responses.surveyId, survey.id))
    const forged = await browser.post({ go: 'proceed' })
    expect(forged.html).toContain('Unable to submit survey. Please complete the survey first.')
    expect((await responsesTo(survey.id))[0]?.state).toBe(1)
  })

  test('the total never grows, and Next where nothing follows asks whether to submit', async () => {
    const schema = {
      pages: [
        { elements: [{ type: 'radiogroup', name: 'B-Q1', title: 'First?', choices: ['yes', 'no'] }] },
        { elements: [{ type: 'text', name: 'B-Q2', title: 'Why not?', visibleIf: "{B-Q1} = 'no'" }] },
        { elements: [{ type: 'radiogroup', name: 'B-Q3', title: 'Again?', choices: ['yes', 'no'], isRequired: true }] },
        { elements: [{ type: 'text', name: 'B-Q4', title: 'When?', visibleIf: "{B-Q3} = 'yes'" }] },
      ],
    }
    for (const script of [false, true]) {
      const survey = await aSurvey({ schema })
      const browser = aBrowser(survey.code, { script })
      expect((await browser.post({ go: 'start' })).html).toContain('Step 1 of 4')
      const second = await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
      expect(second.html).toContain('Step 2 of 3')
      // It is not known to be the last, so it does not say so.
      expect(second.html).toContain('value="next"')
      expect(second.html).not.toContain('value="complete"')
      expect((await browser.post({ question: 'B-Q3', go: 'next' })).html).toContain('There is a problem')
      const over = await browser.post({ question: 'B-Q3', 'B-Q3': 'no', go: 'next' })
      expect(over.html).toContain('The answers cannot be changed after submitting. Are you sure you want to proceed?')
      if (script) expect(over.html).toContain('Step 2 of 2')
      // With another answer there is one more page after all, and it was counted before.
      const third = await browser.post({ question: 'B-Q3', 'B-Q3': 'yes', go: 'next' })
      expect(third.html).toContain('Step 3 of 3')
      expect(third.html).toContain('value="complete"')
      await browser.post({ question: 'B-Q4', go: 'complete' })
      expect((await browser.post({ go: 'proceed' })).html).toContain('Your answers have been submitted')
    }
  })

  test('a link that is no web address leads nowhere', async () => {
    const survey = await aSurvey({ postCompletionUrl: 'javascript:alert(1)' })
    const browser = aBrowser(survey.code)
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    await browser.post({ question: 'B-Q3', go: 'complete' })
    const thanks = await browser.post({ go: 'proceed' })
    expect(thanks.html).toContain('Thanks for submitting your responses.')
    expect(thanks.html).not.toContain('javascript:')
  })
})

describe('with the script', () => {
  test('each step answers with the page alone, and Complete with the question over it', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code, { script: true })
    const first = await browser.post({ go: 'start' })
    expect(first.html).toMatch(/^<div id="page"/)
    expect(titleOf(first)).toBe('Step 1 of 3: Was it &lt;b&gt;good&lt;/b&gt;?')
    const wrong = await browser.post({ question: 'B-Q1', go: 'next' })
    expect([wrong.status, wrong.html.includes('There is a problem')]).toEqual([200, true])
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    const confirm = await browser.post({ question: 'B-Q3', go: 'complete' })
    expect(confirm.html).toContain('<dialog aria-labelledby="confirm-title" data-open="">')
    expect((await browser.post({ go: 'proceed' })).html).toContain('Your answers have been submitted')
  })

  test('leaving an unanswered page discards the response, and an answer that still comes begins it anew', async () => {
    const survey = await aSurvey()
    const browser = aBrowser(survey.code, { script: true })
    expect((await browser.post({ go: 'start' })).html).toContain('data-unanswered')
    expect((await browser.post({ go: 'leave' })).status).toBe(204)
    expect(await responsesTo(survey.id)).toEqual([])
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    expect(await responsesTo(survey.id)).toMatchObject([{ state: 1, answers: { 'B-Q1': 'yes' } }])
    await browser.post({ go: 'leave' })
    expect(await responsesTo(survey.id)).toHaveLength(1)
  })
})

describe('staff', () => {
  test('answer as themselves and may submit another response', async () => {
    const survey = await aSurvey()
    const who = await as.user(db, organisation)
    const browser = aBrowser(survey.code, { who })
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    await browser.post({ question: 'B-Q3', go: 'complete' })
    expect((await browser.post({ go: 'proceed' })).html).toContain('Submit another response')
    expect(await responsesTo(survey.id)).toMatchObject([{ completionMethod: 1, userId: who.actor.userId }])
    expect((await browser.post({ go: 'another' })).html).toContain('Start')
    expect((await browser.get()).html).not.toContain('have been submitted')
  })

  test('try out a draft, which saves nothing, cannot be completed, and leads back', async () => {
    const survey = await aSurvey({ isDraft: true, isPreview: true })
    const rival = await as.admin(db, await anOrganisation(db))
    expect((await aBrowser(survey.code, { who: rival }).get()).status).toBe(404)
    const browser = aBrowser(survey.code, { who: await as.admin(db, organisation), script: true })
    const start = await browser.get()
    expect(start.html).toContain('<strong>Preview</strong>')
    expect(start.html).toContain(`href="/survey-overview/${survey.id}"`)
    await browser.post({ go: 'start' })
    const second = await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
    expect(second.html).toContain('Step 2 of 3')
    const tried = '{"B-Q1":"no"}'
    expect(second.html).toContain(tried.replaceAll('"', '&quot;'))
    const last = await browser.post({ question: 'B-Q2', 'B-Q2': 'x', tried, go: 'next' })
    expect(last.html).toMatch(/<button[^>]*disabled=""[^>]*>Complete/)
    expect((await browser.post({ question: 'B-Q3', tried, go: 'proceed' })).html).not.toContain('submitted')
    expect(await responsesTo(survey.id)).toEqual([])
  })

  test('see in a preview what brackets are still to be filled in, and the way there', async () => {
    const schema = {
      pages: [
        { elements: [{ type: 'text', name: 'O-DQ6', title: 'Did you know that [insert partner name] was involved?' }] },
        { elements: [{ type: 'text', name: 'B-Q3', title: 'Anything else?' }] },
      ],
    }
    const survey = await aSurvey({ isDraft: true, isPreview: true, schema, introduction: 'Dear [placeholder]' })
    const browser = aBrowser(survey.code, { who: await as.admin(db, organisation), script: true })
    const start = await browser.get()
    expect(start.html).toContain('2 places still have brackets to fill in before the survey can be published.')
    expect(start.html).toContain(`/survey-overview/${survey.id}?tabIndex=0&amp;field=introduction`)
    const first = await browser.post({ go: 'start' })
    expect(first.html).toContain('<strong>[insert partner name]</strong> still stands in this question.')
    expect(first.html).toContain(
      `/survey-overview/${survey.id}?tabIndex=1&amp;field=optionalQuestionPlaceholders.O-DQ6`,
    )
    const second = await browser.post({ question: 'O-DQ6', tried: '{}', go: 'next' })
    expect(second.html).not.toContain('still stands in this question')
    const filled = await aSurvey({ isDraft: true, isPreview: true })
    const page = await aBrowser(filled.code, { who: await as.admin(db, organisation) }).get()
    expect(page.html).not.toContain('brackets')
  })
})
