import {
  type AskedQuestion,
  ageQuestion,
  disabilityQuestion,
  lastVisitQuestion,
  motivationQuestion,
  netPromoterConcept,
  peopleQuestions,
  ratingQuestion,
} from '@/lib/surveys/questions/asked-questions'

/**
 * Everything that is ever published: the measures that organisations are summed by, the questions that people are counted by, and by
 * what. Numbers are in the schema of published figures, so none is ever given to anything else. Adding a cube is a decision, not a
 * setting: it gives whoever attacks more to work with, so the attacks are run again (docs/handbook/disclosure.md).
 */

/** What a figure may be divided by, besides its period; the order in which a cell has them. */
const shareDimensions = ['region', 'discipline', 'size', 'type', 'category'] as const
export type ShareDimension = (typeof shareDimensions)[number]

/** A measure that is summed over organisations. */
type SumMeasure = { id: number; name: string; unit: 'people' | 'tickets' | 'pence' }

export const sumMeasures = [
  { id: 1, name: 'Attendance', unit: 'people' },
  { id: 2, name: 'Attendance of children and young people', unit: 'people' },
  { id: 3, name: 'Tickets sold', unit: 'tickets' },
  { id: 4, name: 'Ticket income', unit: 'pence' },
] as const satisfies readonly SumMeasure[]

export type SumMeasureId = (typeof sumMeasures)[number]['id']

/** A cube of sums: at most two dimensions besides its period. */
export type ReleasedSums = { id: number; kind: 'sums'; measure: SumMeasureId; dimensions: readonly ShareDimension[] }

/**
 * A cube of counts: the answers to a question in a quarter. Each breakdown is published with the category and without; the last, of
 * both places, without alone.
 */
export type ReleasedCounts = { id: number; kind: 'counts'; question: AskedQuestion }

export type ReleasedCube = ReleasedSums | ReleasedCounts

const sums = (id: number, measure: SumMeasureId, ...dimensions: ShareDimension[]): ReleasedSums => ({
  ...{ id, kind: 'sums', measure, dimensions },
})
const counts = (id: number, question: AskedQuestion): ReleasedCounts => ({ id, kind: 'counts', question })

/** The net promoter score is made of three counts. */
const promoterQuestion: AskedQuestion = {
  ...{ concept: netPromoterConcept, id: 'by-recommendation', name: 'Recommendation' },
  categories: [
    { label: 'Promoters (9 or 10)', codes: ['9', '10'] },
    { label: 'Passives (7 or 8)', codes: ['7', '8'] },
    { label: 'Detractors (0 to 6)', codes: ['0', '1', '2', '3', '4', '5', '6'] },
  ],
  ...{ isSensitive: false, isMultiple: false },
}

const questionOf = (concept: string): AskedQuestion => {
  const question = peopleQuestions.find((one) => one.concept === concept)
  if (!question) throw new Error(`There is no question about ${concept}`)
  return question
}

export const cubes: readonly ReleasedCube[] = [
  sums(11, 1, 'region', 'discipline'),
  sums(12, 1, 'region', 'type'),
  sums(13, 1, 'discipline', 'type'),
  sums(14, 1, 'size'),
  sums(21, 2, 'region', 'discipline'),
  sums(22, 2, 'region', 'type'),
  sums(23, 2, 'discipline', 'type'),
  sums(24, 2, 'size'),
  sums(31, 3, 'region', 'discipline'),
  sums(34, 3, 'size'),
  sums(41, 4, 'region', 'discipline'),
  sums(44, 4, 'size'),
  counts(101, ageQuestion),
  counts(102, questionOf('gender')),
  counts(103, questionOf('ethnicity')),
  counts(104, disabilityQuestion),
  counts(105, ratingQuestion),
  counts(106, promoterQuestion),
  counts(107, lastVisitQuestion),
  counts(108, motivationQuestion),
]

/** The measure that a cube sums; undefined of one that counts. */
export const measureOf = (cube: ReleasedCube): SumMeasure | undefined =>
  cube.kind === 'sums' ? sumMeasures.find(({ id }) => id === cube.measure) : undefined

export const sumCubesOf = (measure: SumMeasureId): ReleasedSums[] =>
  cubes.filter((cube) => cube.kind === 'sums' && cube.measure === measure) as ReleasedSums[]

export const countCubes = cubes.filter((cube) => cube.kind === 'counts')
