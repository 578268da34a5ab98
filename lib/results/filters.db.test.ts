import { expect, test } from 'vitest'
import { surveyLinks } from '@/db/schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { aSurveyToCount } from '@/tests/support/a-survey-to-count'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { noLink, type ResultFilters } from './filters'
import { getTexts } from './read-texts'
import { textsQuery } from './schema'
import { getResults } from './service'

const choices = ['a', 'b'].map((value) => ({ value, text: value }))
const elements: SchemaElement[] = [
  { name: 'Q', type: 'radiogroup', title: 'Which?', choices },
  { name: 'R', type: 'radiogroup', title: 'What is your religion?', concept: 'religion', choices },
  { name: 'W', type: 'text', inputType: 'text', title: 'Why?' },
]
const words = textsQuery.parse({ question: 'W' })

test(
  'days, link, way of answering and marks leave out what they say, from figures and from texts',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    const [link] = await db
      .insert(surveyLinks)
      .values({ surveyId: survey.id, label: 'Foyer', token: 'aaaaaaaa' })
      .returning({ id: surveyLinks.id })
    const linkId = link?.id ?? 0
    // 23:30 in UTC on 31 March is half past midnight on 1 April in London.
    await answered(2, '2026-03-31T23:30:00Z', { Q: 'a', W: 'First of April' })
    await answered(2, '2026-03-31T22:30:00Z', { Q: 'a', W: 'Last of March' }, { linkId })
    await answered(2, '2026-04-02T10:00:00Z', { Q: 'b', W: 'On paper' }, { completionMethod: 2 })
    await answered(2, '2026-04-02T10:00:00Z', { Q: 'b', W: 'Marked' }, { marks: 2, completionMethod: 3 })
    await answered(1, '2026-04-01T10:00:00Z', { Q: 'b' }, { linkId })
    const ctx = await as.admin(db, organisation)
    const counted = async (filters: ResultFilters) => {
      const { responses, questions, quotes } = await getResults(ctx, survey.id, filters)
      const texts = await getTexts(ctx, survey.id, words, filters)
      const first = quotes?.W?.answer?.map(({ text }) => text)
      expect([first, texts.total]).toEqual([texts.quotes.map(({ text }) => text), responses.submitted])
      return [responses.submitted, responses.partial, questions[0]?.answered]
    }
    expect(await counted({})).toEqual([4, 1, 4])
    expect(await counted({ from: '2026-04-01' })).toEqual([3, 1, 3])
    expect(await counted({ until: '2026-03-31' })).toEqual([1, 0, 1])
    expect(await counted({ from: '2026-04-01', until: '2026-04-01' })).toEqual([1, 1, 1])
    expect(await counted({ from: '2026-04-02', until: '2026-04-01' })).toEqual([0, 0, 0])
    expect(await counted({ link: `${linkId}` })).toEqual([1, 1, 1])
    expect(await counted({ link: noLink })).toEqual([3, 0, 3])
    expect(await counted({ method: 'paper' })).toEqual([1, 0, 1])
    expect(await counted({ method: 'device', marked: 'excluded' })).toEqual([0, 0, 0])
    expect(await counted({ method: 'web', from: '2026-04-01' })).toEqual([1, 1, 1])
    // A link of another survey is left out, and the page says so: it shows the filters that count.
    const { filters, links } = await getResults(ctx, survey.id, { link: `${linkId + 1}`, method: 'web' })
    expect([filters, links]).toEqual([{ method: 'web' }, [{ id: linkId, label: 'Foyer' }]])
  }),
)

test(
  'no filter is on a sensitive question: the difference would tell what a few people answered',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    for (let nth = 0; nth < 24; nth++)
      await answered(2, nth < 3 ? '2026-04-02T10:00:00Z' : '2026-04-01T10:00:00Z', { R: nth % 2 === 0 ? 'a' : 'b' })
    const ctx = await as.admin(db, organisation)
    const all = { answered: 24, distribution: { rows: [{ count: 12 }, { count: 12 }] } }
    for (const filters of [
      {},
      { from: '2026-04-02' },
      { until: '2026-04-01' },
      { link: noLink },
      { method: 'paper' },
      { marked: 'excluded' },
    ] satisfies ResultFilters[])
      expect((await getResults(ctx, survey.id, filters)).questions[1]).toMatchObject(all)
  }),
)

test(
  'nor on a question that a sensitive one leads to, which would tell as much',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      ...elements,
      { name: 'N', type: 'radiogroup', title: 'How often do you pray?', choices, visibleIf: "{R} = 'a'" },
    ])
    for (let nth = 0; nth < 24; nth++)
      await answered(2, nth < 3 ? '2026-04-02T10:00:00Z' : '2026-04-01T10:00:00Z', {
        ...{ Q: 'a', R: nth % 2 === 0 ? 'a' : 'b' },
        ...(nth % 2 === 0 ? { N: 'b' } : {}),
      })
    const ctx = await as.admin(db, organisation)
    for (const filters of [{}, { from: '2026-04-02' }, { marked: 'excluded' }] satisfies ResultFilters[])
      expect((await getResults(ctx, survey.id, filters)).questions[3]).toMatchObject({
        ...{ name: 'N', answered: 12, isUnfiltered: true },
      })
    expect((await getResults(ctx, survey.id, { from: '2026-04-02' })).questions[0]).toMatchObject({
      ...{ name: 'Q', answered: 3, isUnfiltered: false },
    })
  }),
)

test(
  'the staff of a partner and a General User see the figures, and no text',
  inTransaction(async (db) => {
    const [organisation, partner] = [await anOrganisation(db), await anOrganisation(db)]
    const event = await anEvent(db, organisation.id, { partners: [partner.id] })
    const schema = { pages: elements.map((element, at) => ({ name: `page${at}`, title: '', elements: [element] })) }
    const survey = await aPublishedSurvey(db, event, organisation.id, { schema })
    for (const ctx of [await as.admin(db, partner), await as.user(db, organisation)]) {
      const results = await getResults(ctx, survey.id)
      expect([results.questions.length, results.quotes, results.survey.mayDownload]).toEqual([3, null, false])
      await expect(getTexts(ctx, survey.id, words)).rejects.toMatchObject({ status: 403 })
    }
    expect((await getTexts(await as.globalAdmin(db), survey.id, words)).total).toBe(0)
  }),
)
