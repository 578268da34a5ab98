import { expect, test } from 'vitest'
import { surveyLinks } from '@/db/schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { aSurveyToCount } from '@/tests/support/a-survey-to-count'
import { as, at } from '@/tests/support/actors'
import { inTransaction } from '@/tests/support/database'
import { getResults } from '../service'

const elements: SchemaElement[] = [
  { name: 'A', type: 'checkbox', title: 'Which?', choices: [{ value: 'a', text: 'A' }] },
  { name: 'B', type: 'text', inputType: 'text', title: 'Why?' },
  { name: 'C', type: 'text', inputType: 'number', title: 'How many?' },
]
const noon = '2026-11-20T12:00:00Z'
const after = (minutes: number) => ({ submittedAt: new Date(Date.parse(noon) + minutes * 60_000) })

test(
  'drop-off is of answers begun online within the days that unfinished ones are kept, by the last question answered',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    await answered(2, noon, { A: ['a'] })
    await answered(1, noon, { A: ['a'] })
    await answered(1, noon, { A: ['a'], C: 0 })
    await answered(1, noon, { A: [], B: '', C: 3 })
    // Blank, of a question that is gone, on paper, on a device, and begun too long ago.
    await answered(0, noon)
    await answered(1, noon, { Z: 'gone' })
    await answered(1, noon, { A: ['a'] }, { completionMethod: 2 })
    await answered(1, noon, { A: ['a'] }, { completionMethod: 3 })
    await answered(1, '2026-10-20T12:00:00Z', { A: ['a'] })
    const { health } = await getResults(await as.user(db, organisation, at('2026-11-21')), survey.id)
    expect(health.finished).toEqual({ begun: 5, finished: 1 })
    expect(health.dropOff.rows.map(({ stillThere, stopped }) => [stillThere, stopped])).toEqual([
      [4, 1],
      [3, 0],
      [3, 2],
    ])
  }),
)

test(
  'minutes are of submitted answers, each in the band that it begins, without files from paper',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    for (const minutes of [0, 0.99, 1, 2.99, 5, 9.99, 30, 6000]) await answered(2, noon, { C: 1 }, after(minutes))
    await answered(2, noon, { C: 1 }, { ...after(4), completionMethod: 2 })
    await answered(1, noon, { C: 1 })
    const { health } = await getResults(await as.user(db, organisation), survey.id)
    expect(health.minutes.map(({ count }) => count)).toEqual([2, 1, 1, 0, 2, 0, 2])
  }),
)

test(
  'links without an answer are compared with the others, unless one is filtered',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    const links = await db
      .insert(surveyLinks)
      .values(['Bar', 'Foyer'].map((label) => ({ surveyId: survey.id, label, token: label.padEnd(8, '0') })))
      .returning({ id: surveyLinks.id })
    const linkId = links[1]?.id ?? 0
    await answered(2, noon, { C: 1 }, { linkId })
    await answered(1, noon, { C: 1 }, { linkId: links[0]?.id ?? 0 })
    const ctx = await as.user(db, organisation)
    expect((await getResults(ctx, survey.id)).health.sampling.links).toEqual({
      average: 0.5,
      thin: [{ label: 'Bar', count: 0 }],
    })
    expect((await getResults(ctx, survey.id, { link: `${linkId}` })).health.sampling.links).toBeNull()
  }),
)

test(
  'who stopped after a question that a sensitive one leads to stands with the question before: its place would tell an answer',
  inTransaction(async (db) => {
    const choices = ['yes', 'no'].map((value) => ({ value, text: value }))
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      { name: 'Q', type: 'radiogroup', title: 'A condition?', choices, concept: 'longTermCondition' },
      { name: 'N', type: 'radiogroup', title: 'Does it limit you?', choices, visibleIf: "{Q} = 'yes'" },
      { name: 'M', type: 'radiogroup', title: 'And how?', choices, visibleIf: '{N} notempty' },
      { name: 'Z', type: 'radiogroup', title: 'Anything else?', choices },
    ])
    await answered(2, noon, { Q: 'no' })
    await answered(1, noon, { Q: 'no' })
    await answered(1, noon, { Q: 'yes', N: 'no' })
    await answered(1, noon, { Q: 'yes', N: 'no', M: 'no' })
    await answered(1, noon, { Q: 'no', Z: 'no' })
    const { health } = await getResults(await as.user(db, organisation, at('2026-11-21')), survey.id)
    expect(health.dropOff.rows).toEqual([
      { number: 1, title: 'A condition?', stillThere: 5, stopped: 3 },
      { number: 4, title: 'Anything else?', stillThere: 2, stopped: 1 },
    ])
  }),
)
