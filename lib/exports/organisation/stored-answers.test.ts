import { describe, expect, it } from 'vitest'
import { visitAnswers } from './stored-answers'

/** As PostgreSQL writes `jsonb`: with a space after each colon and comma. */
const asStored = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asStored).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${asStored(one)}`)
    .join(', ')}}`
}

function parseStored(stored: string): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  visitAnswers(stored, (name, json) => {
    answers[name] = JSON.parse(json)
  })
  return answers
}

describe('the answers of a response, one after the other', () => {
  it.each(['', '[]', 'null', '"a"', '{"A": 1', '{"A": "b}', '{"A": ["b"}', '{"A": {"b": 1}', '{"A"'])(
    'refuses %j, which PostgreSQL never writes for answers',
    (stored) => {
      expect(() => parseStored(stored)).toThrow()
    },
  )

  it.each([
    {},
    { 'B-Q1': 'a' },
    { 'B-Q1': 'a', 'B-Q2': ['b', 'c'], 'B-Q3': 7, 'B-Q4': -1.5e21, 'B-Q5': true, 'B-Q6': null, 'B-Q7': '' },
    { 'B-Q1': { row: { column: 'x', other: 2 }, 'row 2': {} }, 'B-Q2': [], 'B-Q3': [[1], { a: ']' }] },
    { 'B-Q1-Comment': 'She said "no", and \\ went }, home: [', 'B-Q2': '\\', 'B-Q3': '\\"', 'B-Q4': '\u0001\n\t' },
    { 'na"me\\': '€ 😀 “quoted”', 'a, b: c': 1 },
  ])('passes on %j as it was stored', (answers) => {
    expect(parseStored(asStored(answers))).toEqual(answers)
  })

  it('passes on the names in their order', () => {
    const names: string[] = []
    visitAnswers('{"b": 1, "a": {"c": 1}}', (name) => names.push(name))
    expect(names).toEqual(['b', 'a'])
  })
})
