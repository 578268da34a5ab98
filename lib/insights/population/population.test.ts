import { describe, expect, test } from 'vitest'
import { askedBands } from '@/lib/geography/census/age-bands'
import { censusVariables } from '@/lib/geography/census/variables'
import { peopleQuestions } from '@/lib/surveys/questions/asked-questions'
import { noAnswers, type QuestionYears } from '../answers/question-sums'
import { shareTable } from '../answers/share-table'
import { populationLimits, withPopulation } from './beside-population'
import { type PopulationBeside, sharesOfPeople } from './population'

/* All figures are made up. */

const questionOf = (concept: string) => {
  const found = peopleQuestions.find((question) => question.concept === concept)
  if (!found) throw new Error(concept)
  return found
}

describe('what the census counts by is a question of the report, and each of its answers is one there', () => {
  test.each(censusVariables.map(({ name, categories }) => [name, categories] as const))('%s', (name, categories) => {
    const labels = questionOf(name).categories.map(({ label }) => label)
    const given = name === 'age' ? askedBands.map(({ label }) => label) : categories.flatMap(({ label }) => label ?? [])
    for (const label of given) expect(labels).toContain(label)
  })
})

const people = (characteristic: string, area: string, counts: Record<string, number>) =>
  Object.entries(counts).map(([category, count]) => ({ characteristic, area, category, people: count }))
const editions = [
  { characteristic: 'disabled', name: 'RM of Nomis', licence: 'Source.' },
  { characteristic: 'age', name: 'TS007', licence: 'Source.' },
]

test('of several regions are shares of all of their people; what one of them does not count, or tell apart, has none', () => {
  const counted = [
    ...people('disabled', 'E12000001', { '': 100, Disabled: 30, 'Not disabled': 70 }),
    ...people('disabled', 'E12000002', { '': 300, Disabled: 50 }),
    ...people('age', 'E12000001', { '': 100, '16 to 19': 10 }),
  ]
  const shares = sharesOfPeople(counted, ['E12000001', 'E12000002'], editions)
  expect([...shares.keys()]).toEqual(['disabled'])
  expect([...(shares.get('disabled')?.shares ?? [])]).toEqual([['Disabled', 0.2]])
})

const time = { year: 2026, inWords: '2026/27', beforeInWords: 'in 2025/26' }
const answers = (values: Record<string, number>): QuestionYears => ({
  now: {
    answered: Object.values(values).reduce((sum, count) => sum + count, 0),
    values: new Map(Object.entries(values)),
  },
  ...{ before: noAnswers, apart: { now: 0, before: 0 } },
})
const beside: PopulationBeside = {
  area: 'London',
  questions: new Map([
    [
      'age',
      {
        edition: 'TS007',
        shares: new Map([
          ['16 to 19', 0.05],
          ['20 to 24', 0.5],
          ['25 to 34', 0.3],
        ]),
      },
    ],
  ]),
  licences: ['Source.'],
}
const compared = (concept: string, values: Record<string, number>) => {
  const question = questionOf(concept)
  const [table] = shareTable(question, answers(values), time)
  if (!table) throw new Error('No table')
  return withPopulation(table, question, beside)
}
const lastTwo = (table: ReturnType<typeof compared>) =>
  table.rows.map(({ label, figures }) => [label, figures.at(-2), figures.at(-1)])

test('each answer stands beside the population by its margin; one that the census does not tell has no comparison', () => {
  const table = compared('age', { '16_19': 120, '20_24': 100, '25_34': 120, '35_44': 60 })
  expect(lastTwo(table)).toEqual([
    ['16 to 19', 0.05, 'higher'],
    ['20 to 24', 0.5, 'lower'],
    ['25 to 34', 0.3, 'about the same'],
    ['35 to 44', null, 'no comparison'],
  ])
  expect(table.description).toBe(
    'Of 400 answers in 2026/27. Nobody answered in 2025/26. Population: people of 16 and over in London (TS007)',
  )
  expect(table.columns.map(({ label }) => label).slice(-2)).toEqual(['Population', 'Beside population'])
  expect(table.chart).toEqual({ kind: 'range dots', columns: [0, 4], ranges: [[1, 2]] })
})

test('of fewer than thirty answers nothing can be told, and a question without a population is as it was', () => {
  expect(lastTwo(compared('age', { '16_19': 12, '20_24': 17 }))).toEqual([
    ['16 to 19', 0.05, 'too few to tell'],
    ['20 to 24', 0.5, 'too few to tell'],
  ])
  expect(compared('disabled', { yes: 50, no: 150 }).columns.map(({ label }) => label)).not.toContain('Population')
})

test('readers are told what stands beside, or why nothing does; without a census nothing is said', () => {
  expect(populationLimits(null)).toEqual([])
  expect(populationLimits({ whyNot: 'Because.' })).toEqual(['Because.'])
  expect(populationLimits({ beside }).at(-1)).toBe('Source.')
})
