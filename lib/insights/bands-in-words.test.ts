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
  expect(bandsInWords(report('Came first: rough.'))).toEqual(['‘rough’ is a figure of 30 to 99 answers.'])
  expect(bandsInWords(report('Score 40, rough', [0.5, 'a few voices']))).toEqual([
    '‘a few voices’ stands for figures of fewer than 30 answers, and ‘rough’ is a figure of 30 to 99 answers.',
  ])
})
