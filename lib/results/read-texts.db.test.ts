import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { aSurveyToCount } from '@/tests/support/a-survey-to-count'
import { as } from '@/tests/support/actors'
import { inTransaction } from '@/tests/support/database'
import { getTexts } from './read-texts'
import { textsQuery } from './schema'
import { getResults } from './service'

const queryOf = (parameters: Record<string, string>) => textsQuery.parse(parameters)

const textQuestion: SchemaElement = { name: 'W', type: 'text', inputType: 'text', title: 'What did you enjoy?' }
const postcodeQuestion: SchemaElement = { name: 'P', type: 'text', inputType: 'text', title: 'Your postcode?' }
const tableQuestion: SchemaElement = {
  name: 'T',
  type: 'matrixdropdown',
  title: 'The talks',
  rows: [{ value: 'am', text: 'The morning talk' }],
  columns: [
    { name: 'why', title: 'Why?', cellType: 'text' },
    { name: 'seats', title: 'Seats', cellType: 'text', inputType: 'number' },
  ],
}

test(
  'texts are listed newest first or commonest first, with a literal search, and in pages',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [textQuestion])
    const typed = ['The set', 'the SET', '100% of it', '100 of them', 'a_b', 'two\nlines', '']
    for (const [minute, text] of typed.entries()) await answered(2, `2026-11-20T10:0${minute}:00Z`, { W: text })
    await answered(1, '2026-11-20T11:00:00Z', { W: 'never sent' })
    const ctx = await as.admin(db, organisation)
    const listed = async (looked: Record<string, string> = {}) => {
      const { quotes, total } = await getTexts(ctx, survey.id, queryOf({ question: 'W', ...looked }))
      return [total, ...quotes.map(({ text, count }) => (count > 1 ? `${text} × ${count}` : text))]
    }
    expect(await listed()).toEqual([6, 'two\nlines', 'a_b', '100 of them', '100% of it', 'the SET', 'The set'])
    expect((await listed({ order: 'commonest' })).slice(0, 2)).toEqual([5, expect.stringMatching(/^the set × 2$/i)])
    expect(await listed({ search: 'SET' })).toEqual([2, 'the SET', 'The set'])
    expect(await listed({ search: '100%' })).toEqual([1, '100% of it'])
    expect(await listed({ search: 'a_b' })).toEqual([1, 'a_b'])
    expect(await listed({ search: 'nobody wrote this' })).toEqual([0])
    expect(await listed({ page: '2' })).toEqual([6])
    expect((await getResults(ctx, survey.id)).quotes?.W?.answer?.map(({ text }) => text)).toEqual([
      'two\nlines',
      'a_b',
      '100 of them',
      '100% of it',
    ])
  }),
)

test(
  'a second page begins where the first ends',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [textQuestion])
    for (let nth = 0; nth < 52; nth++) await answered(2, '2026-11-20T10:00:00Z', { W: `Text ${nth}` })
    const ctx = await as.admin(db, organisation)
    const pageOf = (page: string) => getTexts(ctx, survey.id, queryOf({ question: 'W', page }))
    const [first, second] = [await pageOf('1'), await pageOf('2')]
    expect([first.pages, first.quotes.length, second.quotes.length]).toEqual([2, 50, 2])
    expect(new Set([...first.quotes, ...second.quotes].map(({ text }) => text)).size).toBe(52)
  }),
)

test(
  'the texts of a table are listed with their row',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [tableQuestion])
    await answered(2, '2026-11-20T10:00:00Z', { T: { am: { why: 'The speaker', seats: 2 } } })
    await answered(2, '2026-11-20T10:01:00Z', { T: 'of an older release' })
    const ctx = await as.admin(db, organisation)
    const { title, quotes } = await getTexts(ctx, survey.id, queryOf({ question: 'T', of: 'column', column: 'why' }))
    expect([title, quotes]).toEqual([
      'The talks – Why?',
      [{ text: 'The speaker', count: 1, row: 'The morning talk', submittedAt: new Date('2026-11-20T10:00:00Z') }],
    ])
    const { quotes: first } = await getResults(ctx, survey.id)
    expect(first?.T?.['column why']).toMatchObject([{ text: 'The speaker', row: 'The morning talk' }])
  }),
)

test(
  'postcodes, numbers and unknown questions have no list of texts',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [textQuestion, postcodeQuestion, tableQuestion])
    await answered(2, '2026-11-20T10:00:00Z', { P: 'LS7 4HZ', 'W-Comment': 'beside', Z: 'asked nowhere' })
    const ctx = await as.globalAdmin(db)
    for (const address of [
      { question: 'P' },
      { question: 'P', of: 'other' },
      { question: 'W', of: 'other' },
      { question: 'Z' },
      { question: 'T' },
      { question: 'T', of: 'column', column: 'seats' },
      {},
    ])
      await expect(getTexts(ctx, survey.id, queryOf(address as Record<string, string>))).rejects.toMatchObject({
        status: 404,
        message: 'Question not found',
      })
    const results = await getResults(await as.admin(db, organisation), survey.id)
    expect(JSON.stringify([results.questions, results.quotes])).not.toContain('4HZ')
  }),
)

const unfilled: SchemaElement[] = [
  {
    name: 'O-DQ6',
    type: 'checkbox',
    title: 'Before [event], did you know that [insert partner name] was involved on [insert date]?',
    choices: [{ value: 'yes', text: 'Yes, [placeholder]' }],
    hasOther: true,
    otherText: 'Another [discipline] event',
    hasNone: true,
    noneText: 'Not by [NPO]',
  },
  {
    name: 'T',
    type: 'matrixdropdown',
    title: 'The talks at [Location]',
    rows: [{ value: 'am', text: 'The talk of [insert partner name]' }],
    columns: [{ name: 'why', title: 'Why [placeholder]?', cellType: 'text' }],
  },
]

test(
  'brackets that nobody filled in have the neutral words of exports: in titles, choices, tables and lists of texts',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, unfilled)
    await answered(2, '2026-11-20T10:00:00Z', {
      'O-DQ6': ['yes', 'other'],
      'O-DQ6-Comment': 'A friend told me about [placeholder]',
      T: { am: { why: 'The speaker' } },
    })
    const ctx = await as.admin(db, organisation)
    const { questions, quotes } = await getResults(ctx, survey.id)
    expect(questions).toMatchObject([
      {
        title: 'Before the event, did you know that … was involved on …?',
        rows: [{ label: 'Yes, …' }, { label: 'Another arts event' }, { label: 'Not by the organisation' }],
        other: { label: 'Another arts event' },
      },
      { title: 'The talks at the venue', columns: [{ title: 'Why …?' }] },
    ])
    expect(JSON.stringify(questions)).not.toContain('[insert')
    expect(quotes?.T?.['column why']).toMatchObject([{ row: 'The talk of …' }])
    const texts = (of: Record<string, string>) => getTexts(ctx, survey.id, queryOf(of))
    expect((await texts({ question: 'T', of: 'column', column: 'why' })).title).toBe('The talks at the venue – Why …?')
    expect(await texts({ question: 'O-DQ6', of: 'other' })).toMatchObject({
      title: 'Before the event, did you know that … was involved on …? – Another arts event',
      quotes: [{ text: 'A friend told me about [placeholder]' }],
    })
  }),
)

test(
  'the first texts are found where the newest five hundred responses have none, in tables as well',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [textQuestion, tableQuestion])
    await answered(2, '2026-11-20T10:00:00Z', { W: 'The first of all', T: { am: { why: 'The speaker' } } })
    await db.execute(sql`
      insert into responses (id, survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at)
      select gen_random_uuid(), ${survey.id}, ${organisation.id}, '\\x00', 2, '{}', now(), now() from generate_series(1, 505)`)
    await answered(2, '2026-12-01T10:00:00Z', { W: 'The last of all' })
    const { quotes } = await getResults(await as.admin(db, organisation), survey.id)
    expect(quotes?.W?.answer?.map(({ text }) => text)).toEqual(['The last of all', 'The first of all'])
    expect(quotes?.T?.['column why']).toMatchObject([{ text: 'The speaker', row: 'The morning talk' }])
  }),
)
