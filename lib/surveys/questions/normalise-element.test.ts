import { describe, expect, test } from 'vitest'
import { normaliseElement } from './normalise-element'

const columnOf = (column: object, question: object = {}) => {
  const table = normaliseElement({
    type: 'matrixdropdown',
    name: 'B-Q1',
    columns: [{ name: 'c', ...column }],
    ...question,
  })
  return table.type === 'matrixdropdown' ? table.columns[0] : undefined
}
const choices = [{ value: '1', text: '1' }]

describe('the column of a table', () => {
  test.each([
    [
      'without a type is a list, of the choices of its question',
      {},
      { choices: [1] },
      { cellType: 'dropdown', choices },
    ],
    [
      'has the type of its question, and its own choices first',
      { cellType: 'default', choices: ['a'] },
      { cellType: 'radiogroup', choices: [1] },
      { cellType: 'dropdown', choices: [{ value: 'a', text: 'a' }] },
    ],
    ['may be required', { isRequired: true }, {}, { cellType: 'dropdown', choices: [], isRequired: true }],
    [
      'of numbers is a text with that input',
      { cellType: 'number', min: '0', max: 9 },
      {},
      { cellType: 'text', inputType: 'number', min: 0, max: 9 },
    ],
    [
      'of text has its limit',
      { cellType: 'text', maxLength: 20 },
      {},
      { cellType: 'text', inputType: 'text', maxLength: 20 },
    ],
    [
      'of text may take numbers',
      { cellType: 'text', inputType: 'number' },
      {},
      { cellType: 'text', inputType: 'number' },
    ],
  ])('%s', (_, column, question, expected) =>
    expect(columnOf(column, question)).toEqual({ name: 'c', title: 'c', ...expected }),
  )
  test.each([
    [{ cellType: 'checkbox' }, 'Question B-Q1 is of a type that surveys do not have: checkbox in a table.'],
    [{ cellType: 'text', inputType: 'date' }, 'Question B-Q1 is of a type that surveys do not have: date in a table.'],
  ])('%j is refused', (column, message) => expect(() => columnOf(column)).toThrow(message))
})

test('a choice keeps its group, and yes and no are values', () => {
  const question = {
    type: 'dropdown',
    name: 'B-Q1',
    choices: [{ value: 1, text: 'One', group: 'Few' }, true, { value: false }],
  }
  expect(normaliseElement(question)).toMatchObject({
    choices: [
      { value: '1', text: 'One', group: 'Few' },
      { value: 'true', text: 'true' },
      { value: 'false', text: 'false' },
    ],
  })
})

test.each(['text', 'tel', 'email', 'url', undefined])('a text for %s is a text', (inputType) =>
  expect(normaliseElement({ type: 'text', name: 'B-Q1', inputType })).toMatchObject({ inputType: 'text' }),
)

test('a question without a name cannot be read', () =>
  expect(() => normaliseElement({ type: 'text', name: '' })).toThrow(
    'The template holds a question that cannot be read.',
  ))
