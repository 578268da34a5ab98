import { describe, expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { columnInWords, findingOf } from './finding'
import { questionFigures } from './question-figures'

type StoredValues = [value: unknown, count: number][]
type StoredCells = [row: string, column: string, value: unknown, count: number][]

/** The title of the chart for these answers. */
function findingFor(element: object, stored: StoredValues, inCells: StoredCells = []) {
  return findingOf(
    questionFigures({ name: 'Q', title: 'What?', ...element } as SchemaElement, {
      values: stored.map(([value, count]) => ({ question: 'Q', value, count })),
      cells: inCells.map(([row, column, value, count]) => ({ question: 'Q', row, column, value, count })),
    }),
  )
}

const choices = (...codes: string[]) => codes.map((value) => ({ value, text: value.toUpperCase() }))
const list = { type: 'radiogroup' as const, choices: choices('a', 'b', 'c') }
const long = 'Modern or traditional professional (such as teacher, nurse, engineer)'

describe('the title of a chart says the finding', () => {
  test.each([
    ['nothing yet', [], 'Nobody has answered this yet'],
    [
      'the commonest',
      [
        ['a', 60],
        ['b', 40],
      ],
      'Most often: A, 60%, give or take 10',
    ],
    [
      'a rough one',
      [
        ['a', 24],
        ['b', 6],
      ],
      'Most often: A, 80%, give or take 17 (rough)',
    ],
    [
      'counts of a few',
      [
        ['a', 2],
        ['b', 1],
      ],
      'Most often: A, 2 of 3',
    ],
    [
      'two that come first',
      [
        ['a', 200],
        ['b', 200],
      ],
      'Most often: “A” and “B”, 50% each, give or take 5',
    ],
    [
      'more that come first',
      [
        ['a', 4],
        ['b', 4],
        ['c', 4],
      ],
      'No answer stands out: 3 answers have 4 of 12 each',
    ],
  ] as [string, StoredValues, string][])('of choices: %s', (_, stored, words) =>
    expect(findingFor(list, stored)).toBe(words),
  )

  test('without the examples of a long answer', () =>
    expect(findingFor({ ...list, choices: [{ value: 'a', text: long }] }, [['a', 1]])).toBe(
      'Most often: Modern or traditional professional, 1 of 1',
    ))

  test('of a rating: its mean and its scale', () => {
    const rating = {
      type: 'dropdown' as const,
      choices: [
        { value: '0', text: '0 - Not at all' },
        { value: '1', text: '1' },
        { value: '2', text: 'Fully' },
        { value: 'na', text: 'Does not apply' },
      ],
    }
    expect(
      findingFor(rating, [
        ['2', 3],
        ['0', 1],
        ['na', 9],
      ]),
    ).toBe('Rated 1.5 on average, on a scale from 0 (Not at all) to 2 (Fully)')
    expect(findingFor(rating, [['na', 1]])).toBe('No rating in 1 answer')
  })

  test.each([
    [
      [
        ['10', 8],
        ['0', 2],
      ],
      'Net promoter score between +2 and +91: a few voices',
    ],
    [[['10', 1]], 'Net promoter score between −48 and +100: a few voices'],
    [
      [
        ['10', 69],
        ['8', 20],
        ['0', 10],
      ],
      'Net promoter score between +45 and +71: rough',
    ],
    [
      [
        ['10', 70],
        ['8', 20],
        ['0', 10],
      ],
      'Net promoter score +60, give or take 15',
    ],
  ] as [StoredValues, string][])('of a recommendation: %j', (stored, words) =>
    expect(
      findingFor(
        { type: 'radiogroup', concept: 'nps', choices: choices(...Array.from({ length: 11 }, (_, at) => `${at}`)) },
        stored,
      ),
    ).toBe(words),
  )

  test.each([
    [
      'How many miles?',
      [
        [1, 1],
        [1200, 1],
      ],
      'Median 600.5 miles, mean 600.5',
    ],
    [
      'How many people?',
      [
        [2, 3],
        [1500, 1],
      ],
      '1,506 people in all, median 2 people, mean 376.5',
    ],
    [
      'How much, in pounds?',
      [
        [10, 1],
        [25, 1],
      ],
      'Median £17.50, mean £17.50',
    ],
    ['How cold?', [['cold', 2]], 'No answer is a number'],
  ] as [string, StoredValues, string][])('of numbers: %s', (title, stored, words) =>
    expect(findingFor({ type: 'text', inputType: 'number', title }, stored)).toBe(words),
  )

  test.each([
    [[['2026-11-07', 2]], 'All on 07/11/2026'],
    [
      [
        ['2026-11-07', 2],
        ['2026-11-09', 1],
      ],
      'From 07/11/2026 to 09/11/2026, most often 07/11/2026',
    ],
    [
      [
        ['2026-11-07', 1],
        ['2026-11-09', 1],
      ],
      'From 07/11/2026 to 09/11/2026',
    ],
    [[['soon', 1]], 'No answer is a date'],
  ] as [StoredValues, string][])('of dates: %j', (stored, words) =>
    expect(findingFor({ type: 'text', inputType: 'date' }, stored)).toBe(words),
  )

  test.each([
    [
      [
        ['LS7 4HZ', 12],
        ['nowhere', 2],
      ],
      'Most often: LS – Leeds, 12 of 12',
    ],
    [[['LS7 4HZ', 9]], 'Too few answers from any one area to name it'],
    [[['nowhere', 4]], 'No answer is a postcode that we recognise'],
  ] as [StoredValues, string][])('of postcodes: %j', (stored, words) =>
    expect(findingFor({ type: 'text', inputType: 'text', concept: 'postcode' }, stored)).toBe(words),
  )

  test.each([
    [1, '1 answer in somebody’s own words'],
    [2841, '2,841 answers in people’s own words'],
  ])('of %i texts', (count, words) =>
    expect(findingFor({ type: 'text', inputType: 'text' }, [[null, count]])).toBe(words),
  )
})

describe('the title of a table’s chart', () => {
  const table = (column: object) => ({
    type: 'matrixdropdown' as const,
    rows: [
      { value: 'work', text: 'The work' },
      { value: 'staff', text: 'The staff' },
    ],
    columns: [{ name: 'c', title: 'Your rating', ...column }],
  })
  const rated = table({ cellType: 'dropdown', choices: choices('3', '2', '1') })
  const numbers = (title: string) => table({ title, cellType: 'text', inputType: 'number' })
  const answered: StoredValues = [[null, 3]]

  test.each([
    [
      'the best and the worst',
      rated,
      [
        ['work', 'c', '3', 2],
        ['staff', 'c', '1', 1],
      ],
      'Highest: The work, 3.0 on average. Lowest: The staff, 1.0',
    ],
    ['one row', rated, [['work', 'c', '3', 2]], 'The work: 3.0 on average'],
    [
      'rows alike',
      rated,
      [
        ['work', 'c', '3', 2],
        ['staff', 'c', '3', 1],
      ],
      'All rated 3.0 on average',
    ],
    [
      'one voice beside many',
      rated,
      [
        ['work', 'c', '2', 30],
        ['staff', 'c', '3', 1],
      ],
      'The work: 2.0 on average',
    ],
    [
      'no scale',
      table({ cellType: 'dropdown', choices: choices('yes', 'no') }),
      [['work', 'c', 'yes', 2]],
      'The answers to each row',
    ],
    ['heads', numbers('Number of people'), [['work', 'c', 1500, 2]], '3,000 people in all'],
    [
      'pounds',
      numbers('Pounds'),
      [
        ['work', 'c', 10, 2],
        ['staff', 'c', 20, 1],
      ],
      'Highest mean: The staff, £20',
    ],
    ['no number', numbers('Pounds'), [['work', 'c', 'na', 2]], 'No answer is a number'],
    ['words', table({ cellType: 'text' }), [['work', 'c', null, 2]], '2 answers in people’s own words'],
  ] as [string, ReturnType<typeof table>, StoredCells, string][])('of %s', (_, element, cells, words) =>
    expect(findingFor(element, answered, cells)).toBe(words),
  )

  test('with several columns is that of each column', () => {
    const element = { ...rated, columns: [...rated.columns, { name: 'd', title: 'Why?', cellType: 'text' }] }
    expect(findingFor(element, answered)).toBe('')
    expect(
      columnInWords({ kind: 'texts', name: 'd', title: 'Why?', count: 1, source: { question: 'Q', of: 'answer' } }),
    ).toBe('1 answer in somebody’s own words')
  })
})
