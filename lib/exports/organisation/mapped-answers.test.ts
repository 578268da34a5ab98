import { describe, expect, it } from 'vitest'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { fieldsOf } from '../answer-fields'
import { AnswerCells, groupByAnswer } from './answer-cells'
import { answersWriterOf } from './mapped-table'
import type { QuestionSet, QuestionSets } from './question-set'

const choices = [
  { value: 'a', text: 'Alone' },
  { value: 'b', text: 'Both' },
]
const how: SchemaElement = { type: 'checkbox', name: 'B-Q1', title: 'How did you come?', choices, hasOther: true }
const why: SchemaElement = { type: 'text', name: 'O-Q1', title: 'Why?', inputType: 'text' }

const latest = { id: 1, name: 'Audience survey 2024/25', questions: [how] }
const setOf = (id: number) => ({ id, name: `Set ${id}`, root: { id }, questions: [how, why] }) as unknown as QuestionSet
const sets: QuestionSets = {
  sets: [setOf(1), setOf(2)],
  latest,
  optional: [why],
  customised: new Set(),
  mappings: new Map(),
}

const cellsOf = (...questions: SchemaElement[]) =>
  new AnswerCells(
    groupByAnswer(
      questions.flatMap((question) => fieldsOf(question, new TextPool())).map((field, place) => ({ field, place })),
    ),
  )

/** The cells of a row, pooled texts as strings, and the unmapped answers. */
function written(set: QuestionSet, stored: string) {
  const cells = cellsOf(how, why)
  const row: Cell[] = new Array(3)
  const { unmapped } = answersWriterOf(set, sets, cells)(row, stored)
  return {
    row: row.map((cell) => (typeof cell === 'object' && cell && 'text' in cell ? cell.text : cell)),
    unmapped,
  }
}

describe('answers become cells', () => {
  it('an answer to no question of the survey is unmapped, with the reason', () => {
    expect(written(setOf(1), '{"B-Q1": ["a"], "B-Q99": "lost", "__proto__": "odd"}')).toEqual({
      row: ['Alone', undefined, undefined],
      unmapped:
        'B-Q99 lost (no question of the survey has this name); __proto__ odd (no question of the survey has this name)',
    })
  })

  it('so is one to an older template without a mapping, while optional questions keep their columns', () => {
    expect(written(setOf(2), '{"B-Q1": ["a", "b"], "O-Q1": "the music", "O-Q99": 7, "__proto__": "odd"}')).toEqual({
      row: [undefined, undefined, 'the music'],
      unmapped: [
        'B-Q1 How did you come? Alone (nothing says how “Set 2” reads in “Audience survey 2024/25”)',
        'B-Q1 How did you come? Both (nothing says how “Set 2” reads in “Audience survey 2024/25”)',
        '__proto__ odd (no question of the survey has this name)',
        'O-Q99 7 (no question of the survey has this name)',
      ].join('; '),
    })
  })

  it('the same stored answers give the same cells again', () => {
    const cells = cellsOf(how)
    const rows = ['["a", "b"]', '["a", "b"]'].map((json) => {
      const row: Cell[] = []
      cells.write(row, 'B-Q1', json)
      return row
    })
    expect(rows[1]).toEqual(rows[0])
    expect(rows[0]).toEqual([expect.objectContaining({ text: 'Alone; Both' })])
  })
})
