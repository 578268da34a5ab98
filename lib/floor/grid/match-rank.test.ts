import { expect, test } from 'vitest'
import { matchRank, rankMatches } from './match-rank'

test('words that occur together neither in the name nor in the details do not match', () => {
  expect(matchRank('harbr', 'Harbour Theatre', 'Dublin')).toBeUndefined()
  expect(matchRank('theatre harbour', 'Harbour Theatre', 'Dublin')).toBeUndefined()
  expect(matchRank('harbour dublin', 'Harbour Theatre', 'Dublin')).toBeUndefined()
})

test.each([
  ['a name that begins with the words', 'harb', 'Harbour Theatre', '', 0],
  ['however they are written', 'HARBOUR  theatre', 'Harbour Theatre Studio', '', 0],
  ['a comma left out', 'tour dublin', 'Tour, Dublin', '', 0],
  ['a later word of the name', 'stu', 'Harbour Theatre Studio', '', 1],
  ['a word after a bracket', 'main', 'Town Hall (Main House)', '', 1],
  ['a word after a hyphen', 'hall', 'Theatre-Hall', '', 1],
  ['a letter beyond ASCII before it is no beginning of a word', 'cole', 'École', '', 2],
  ['the middle of a word', 'our', 'Harbour Theatre', '', 2],
  ['a line of details with other signs between', '1 quayside dublin', 'Stage', '1 Quayside, Dublin', 3],
  ['the details alone', 'dublin', 'Festival tour', '1 Quayside, Dublin', 3],
  [
    'a line of details as it is shown',
    '1 Quayside, Dublin · Harbour Theatre',
    'Stage',
    '1 Quayside, Dublin · Harbour Theatre',
    3,
  ],
  ['signs that mean something elsewhere mean themselves', '50% (a', '50% (a) of it', '', 0],
  ['words that begin with a sign are nowhere the beginning of a word', '(main', 'Town Hall (Main House)', '', 2],
] as const)('%s: "%s" in "%s" %s is %i', (_, typed, name, details, rank) => {
  expect(matchRank(typed, name, details)).toBe(rank)
})

test('the best match comes first, and equal ones keep their order', () => {
  const places = [
    { name: 'Festival tour', detail: 'Harbour Theatre' },
    { name: 'Old Harbour' },
    { name: 'Harbour Theatre' },
    { name: 'The Unharboured' },
    { name: 'Harbour Studio' },
    { name: 'Town Hall' },
  ]
  expect(rankMatches('harb', places).map(({ name }) => name)).toEqual([
    'Harbour Theatre',
    'Harbour Studio',
    'Old Harbour',
    'The Unharboured',
    'Festival tour',
  ])
})

test('nothing typed leaves the list as it is', () => {
  const places = [{ name: 'b' }, { name: 'a' }]
  expect(rankMatches(' ', places)).toEqual(places)
})
