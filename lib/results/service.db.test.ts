import { expect, test } from 'vitest'
import { aSurveyToCount } from '@/tests/support/a-survey-to-count'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import type { ResultFilters } from './filters'
import { getTexts } from './read-texts'
import { textsQuery } from './schema'
import { getResults } from './service'

const queryOf = (parameters: Record<string, string>) => textsQuery.parse(parameters)

test(
  'figures and texts of a survey out of scope are not found',
  inTransaction(async (db) => {
    const { survey } = await aSurveyToCount(db)
    const rival = await as.admin(db, await anOrganisation(db))
    const nobody = await as.anonymous(db)
    const address = queryOf({ question: 'B-Q5', of: 'other' })
    await expect(getResults(rival, survey.id)).rejects.toMatchObject({ status: 404, message: 'Survey not found' })
    await expect(getResults(nobody, survey.id)).rejects.toMatchObject({ status: 403 })
    await expect(getTexts(rival, survey.id, address)).rejects.toMatchObject({
      status: 404,
      message: 'Survey not found',
    })
    await expect(getTexts(nobody, survey.id, address)).rejects.toMatchObject({ status: 403 })
  }),
)

test(
  'responses are counted by the day they were begun in London and by state',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db)
    // 23:30 on 31 March in UTC is half past midnight on 1 April in London.
    await answered(2, '2026-03-31T23:30:00Z', { 'B-Q1': '5' })
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '5' })
    await answered(1, '2026-03-31T11:00:00Z', { 'B-Q1': '1' })
    await answered(0, '2026-03-31T12:00:00Z')
    const results = await getResults(await as.user(db, organisation), survey.id)
    expect(results.responses).toEqual({ started: 1, partial: 1, submitted: 2 })
    expect(results.days).toEqual([
      { day: '2026-03-31', started: 1, partial: 1, submitted: 1 },
      { day: '2026-04-01', started: 0, partial: 0, submitted: 1 },
    ])
    // Partial responses are in no figure.
    expect(results.questions[0]).toMatchObject({
      name: 'B-Q1',
      answered: 2,
      distribution: { base: 2, mean: 5, rows: [{ count: 2 }, { count: 0 }, { count: 0 }, { count: 0 }, { count: 0 }] },
    })
  }),
)

test(
  'completion counts responses begun on the web within the retention of unfinished ones',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db)
    const ctx = await as.user(db, organisation, at('2026-11-21'))
    expect((await getResults(ctx, survey.id)).finished).toEqual({ begun: 0, finished: 0, days: 30 })
    await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' })
    await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, { completionMethod: 1 })
    await answered(1, '2026-11-20T10:00:00Z', { 'B-Q1': '5' })
    await answered(1, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, { marks: 1 })
    // Without an answer, on paper, on an unattended device, and begun before unfinished responses were deleted.
    await answered(0, '2026-11-20T10:00:00Z')
    await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, { completionMethod: 2 })
    await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, { completionMethod: 3 })
    await answered(2, '2026-10-20T10:00:00Z', { 'B-Q1': '5' })
    expect((await getResults(ctx, survey.id)).finished).toEqual({ begun: 4, finished: 2, days: 30 })
    expect((await getResults(ctx, survey.id, { marked: 'excluded' })).finished).toMatchObject({
      begun: 3,
      finished: 2,
    })
  }),
)

test(
  'the typical time is that of this survey, once it has enough answers',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db)
    const ctx = await as.user(db, organisation)
    const inMinutes = (minutes: number) => ({ submittedAt: new Date(Date.UTC(2026, 10, 20, 10, minutes)) })
    for (let count = 0; count < 29; count++) await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, inMinutes(4))
    expect((await getResults(ctx, survey.id)).typicalTime).toBeNull()
    await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, inMinutes(20))
    expect((await getResults(ctx, survey.id)).typicalTime).toBe('about 4 minutes')
  }),
)

test(
  'results can include or exclude marked answers, and show how many there are and why',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db)
    const comment = { 'B-Q5': ['other'], 'B-Q5-Comment': 'A dare' }
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '5', ...comment })
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '1', ...comment }, { marks: 2 })
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '1' }, { marks: 5 })
    const ctx = await as.admin(db, organisation)
    const countsIn = async (filters: ResultFilters) => {
      const { responses, questions, marked, quotes } = await getResults(ctx, survey.id, filters)
      const texts = await getTexts(ctx, survey.id, queryOf({ question: 'B-Q5', of: 'other' }), filters)
      const [answered, shown] = [questions[0]?.answered, quotes?.['B-Q5']?.other]
      return [responses.submitted, answered, marked.count, shown?.[0]?.count, texts.quotes[0]?.count]
    }
    expect(await countsIn({})).toEqual([3, 3, 2, 2, 2])
    expect(await countsIn({ marked: 'excluded' })).toEqual([1, 1, 2, 1, 1])
    expect((await getResults(ctx, survey.id)).marked).toEqual({
      count: 2,
      reasons: [
        { reason: 'a hidden field was filled in', count: 1 },
        { reason: 'sent faster than anybody reads', count: 1 },
        { reason: 'the same answers as another response', count: 1 },
      ],
    })
  }),
)

test(
  'a sensitive question counts marked answers even where they are left out, so that no difference tells of them',
  inTransaction(async (db) => {
    const choices = ['a', 'b', 'c'].map((value) => ({ value, text: value }))
    const about = { type: 'radiogroup', title: 'Which?', choices, hasOther: true } as const
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      { ...about, name: 'Q1', concept: 'religion' },
      { ...about, name: 'Q2', concept: 'age' },
    ])
    const answer = (value: string, marks = 0) =>
      answered(
        2,
        '2026-03-31T10:00:00Z',
        { Q1: value, Q2: value, 'Q1-Comment': 'Mine', 'Q2-Comment': 'Mine' },
        { marks },
      )
    for (let nth = 0; nth < 12; nth++) await answer('a')
    for (let nth = 0; nth < 11; nth++) await answer('b')
    await answer('b', 2)
    const ctx = await as.admin(db, organisation)
    const { questions, quotes } = await getResults(ctx, survey.id, { marked: 'excluded' })
    const rows = (b: number) => [{ count: 12 }, { count: b }, { count: 0 }, { count: 0 }]
    expect(questions).toMatchObject([
      { answered: 24, isSensitive: true, other: null, distribution: { rows: rows(12), withheld: [] } },
      { answered: 23, isSensitive: false, other: { count: 23 }, distribution: { rows: rows(11), withheld: [] } },
    ])
    expect(Object.keys(quotes ?? {})).toEqual(['Q2'])
    await expect(getTexts(ctx, survey.id, queryOf({ question: 'Q1', of: 'other' }))).rejects.toMatchObject({
      status: 404,
      message: 'Question not found',
    })
  }),
)

test('the figures of a page are of one snapshot, though answers arrive meanwhile', async () => {
  const { db } = await ownDatabase()
  const { organisation, survey, answered } = await aSurveyToCount(db)
  const ctx = await as.user(db, organisation)
  const arriving = (async () => {
    for (let nth = 0; nth < 150; nth++) await answered(2, '2026-11-20T10:00:00Z', { 'B-Q1': '5' }, { marks: 2 })
  })()
  let seen = 0
  while (seen < 150) {
    const { responses, questions, marked, finished } = await getResults(ctx, survey.id)
    seen = responses.submitted
    expect([questions[0]?.answered, marked.count, finished.finished]).toEqual([seen, seen, seen])
  }
  await arriving
})

test(
  'a question that a withheld answer leads to is left out: how many answered it would tell how many gave that answer',
  inTransaction(async (db) => {
    const choices = ['yes', 'no'].map((value) => ({ value, text: value }))
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      { type: 'radiogroup', title: 'A condition?', choices, name: 'Q1', concept: 'longTermCondition' },
      { type: 'radiogroup', title: 'Does it limit you?', choices, name: 'Q2', visibleIf: "{Q1} = 'yes'" },
    ])
    const at = '2026-03-31T10:00:00Z'
    for (let nth = 0; nth < 40; nth++) await answered(2, at, { Q1: 'no' })
    for (let nth = 0; nth < 9; nth++) await answered(2, at, { Q1: 'yes', Q2: 'no' })
    const ctx = await as.user(db, organisation)
    const few = await getResults(ctx, survey.id)
    expect(few.questions.map(({ name }) => name)).toEqual(['Q1'])
    expect(few.leftOut).toEqual(['Does it limit you?'])
    await answered(2, at, { Q1: 'yes', Q2: 'no' })
    const enough = await getResults(ctx, survey.id)
    expect(enough.questions.map(({ name, answered }) => [name, answered])).toEqual([
      ['Q1', 50],
      ['Q2', 10],
    ])
    expect(enough.leftOut).toEqual([])
  }),
)
