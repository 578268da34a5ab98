import { expect, test } from 'vitest'
import { bandsInWords } from './bands-in-words'

const report = (headline: string, figures: (string | number | null)[] = []) => ({
  headline,
  figures: [],
  tables: [
    {
      id: 't',
      title: '',
      description: '',
      rowHeading: '',
      columns: [],
      chart: null,
      rows: [{ label: 'Age', figures }],
    },
  ],
})

test('nothing is explained that is not said, a word within another least of all', () => {
  expect(bandsInWords(report('40% came through the door.', [1, null]))).toEqual([])
})

test('words for figures of few answers are explained', () => {
  expect(bandsInWords(report('Came first: rough.'))).toEqual(['Where 30 to 99 answered it says ‘rough’.'])
  expect(bandsInWords(report('Score 40, rough', [0.5, 'a few voices']))).toEqual([
    'Where fewer than 30 answered it says ‘a few voices’, and where 30 to 99 answered it says ‘rough’.',
  ])
})
