import { expect, test } from 'vitest'
import { textsQuery } from './schema'

test('invalid parameters of a page of texts show the first page, not an error', () => {
  expect(
    textsQuery.parse({ question: ['a', 'b'], of: 'all', order: 'best', page: '-3', search: ['x'], marked: ['y'] }),
  ).toEqual({ question: '', of: 'answer', order: undefined, page: 1, search: '', marked: undefined, column: undefined })
  expect(textsQuery.parse({ question: 'O-Q9', page: '2.5', search: 'x'.repeat(201) })).toMatchObject({
    page: 1,
    search: '',
  })
})

test('the parameters name the list, its order, search and page', () =>
  expect(
    textsQuery.parse({
      question: 'T',
      of: 'column',
      column: 'why',
      order: 'commonest',
      page: '3',
      search: ' seats ',
    }),
  ).toEqual({
    question: 'T',
    of: 'column',
    column: 'why',
    order: 'commonest',
    page: 3,
    search: 'seats',
  }))
