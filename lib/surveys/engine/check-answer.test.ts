import { describe, expect, test } from 'vitest'
import { normaliseElement } from '../questions/normalise-element'
import type { AnswerInput } from './answers'
import { checkAnswer } from './check-answer'

const check = (element: object, input: AnswerInput) =>
  checkAnswer(normaliseElement({ name: 'O-Q1', ...element }), input)
const problemsOf = (element: object, input: AnswerInput) => check(element, input).problems.map(({ message }) => message)

const abc = [{ value: 'a', text: 'A' }, { value: 'b', text: 'B' }, 'c']
const radio = { type: 'radiogroup', choices: abc, isRequired: true, hasOther: true, otherText: 'Something else' }
const boxes = { type: 'checkbox', choices: abc, isRequired: true, hasOther: true, hasNone: true, noneText: 'None' }
const number = { type: 'text', inputType: 'number', max: 999 }
const date = { type: 'text', inputType: 'date' }
const table = {
  type: 'matrixdropdown',
  rows: [{ value: 'adults', text: 'Adults' }, 'children'],
  columns: [
    { name: 'count', cellType: 'text', inputType: 'number', min: 0, max: 9 },
    { name: 'rating', cellType: 'dropdown', choices: ['1', '2'] },
  ],
}

const requiredCells = {
  ...table,
  rows: [{ value: 'adults', text: 'Adults' }],
  columns: [{ name: 'count', cellType: 'text', inputType: 'number', isRequired: true }, table.columns[1]],
}

describe('a date is accepted from the first allowed day to the last', () => {
  const betweenAny = 'Enter a date from 01/01/1900 to 31/12/2100'
  const season = { ...date, min: '2026-04-01', max: '2027-03-31' }
  const betweenSeason = 'Enter a date from 01/04/2026 to 31/03/2027'

  test.each([
    ['the first of all days', date, '1900-01-01', []],
    ['the day before it', date, '1899-12-31', [betweenAny]],
    ['the last of all days', date, '2100-12-31', []],
    ['the day after it', date, '2101-01-01', [betweenAny]],
    ['the last of all days, as people write it', date, '31/12/2100', []],
    ['the first day of the question', season, '2026-04-01', []],
    ['the day before it', season, '2026-03-31', [betweenSeason]],
    ['the last day of the question', season, '2027-03-31', []],
    ['the day after it', season, '2027-04-01', [betweenSeason]],
  ])('%s', (_, element, value, messages) => expect(problemsOf(element, { value })).toEqual(messages))
})

describe('a very long answer, most of it blanks, is refused at once', () => {
  const value = `a${' '.repeat(200_000)}b`

  test('where it is typed', () => {
    expect(problemsOf({ type: 'text' }, { value })).toEqual(['Your answer must be 250 characters or fewer'])
    expect(problemsOf({ type: 'text', inputType: 'date' }, { value })).toHaveLength(1)
    expect(problemsOf({ type: 'text', inputType: 'number' }, { value })).toHaveLength(1)
  })

  test('beside a choice', () => {
    expect(problemsOf(radio, { value: 'other', comment: value })).toEqual([
      'Your own answer must be 250 characters or fewer',
    ])
  })

  test('in a table', () => {
    expect(problemsOf(table, { value: { adults: { count: value, rating: value } } })).toHaveLength(2)
  })
})

describe('an answer is refused', () => {
  test.each([
    ['a required choice left out', radio, {}, 'Choose an answer'],
    ['a required choice that is null', radio, { value: null }, 'Choose an answer'],
    ['a required choice that is blank', radio, { value: '' }, 'Choose an answer'],
    [
      'other where there is no other',
      { ...radio, hasOther: false },
      { value: 'other' },
      'Choose one of the answers listed',
    ],
    ['required boxes that are null', boxes, { value: null }, 'Choose at least one answer'],
    ['required boxes that are blank', boxes, { value: '' }, 'Choose at least one answer'],
    [
      'none where no box is none',
      { ...boxes, hasNone: false },
      { value: ['none'] },
      'Choose one of the answers listed',
    ],
    [
      'a text for other where there is no other',
      { ...boxes, hasOther: false },
      { comment: 'mine' },
      'Choose at least one answer',
    ],
    ['pounds within a number', number, { value: '1£2' }, 'Enter a whole number, such as 3'],
    [
      'a required table of which nothing is valid',
      { ...table, isRequired: true },
      { value: { adults: { count: 'x' } } },
      'Adults: enter a whole number, such as 3',
    ],
    ['a choice that is not offered', radio, { value: 'z' }, 'Choose one of the answers listed'],
    ['a choice that is no text at all', radio, { value: { a: 1 } }, 'Choose one of the answers listed'],
    ['none where there is no none', radio, { value: 'none' }, 'Choose one of the answers listed'],
    [
      'other without its text',
      radio,
      { value: 'other', comment: '  ' },
      'Write your own answer in the box, or choose a different one',
    ],
    [
      'an other of 251 characters',
      radio,
      { value: 'other', comment: 'x'.repeat(251) },
      'Your own answer must be 250 characters or fewer',
    ],
    ['required boxes left empty', boxes, { value: [] }, 'Choose at least one answer'],
    ['one box that is not offered', boxes, { value: ['a', 'z'] }, 'Choose one of the answers listed'],
    [
      'none beside another answer',
      boxes,
      { value: ['a', 'none'] },
      'Choose ‘None’ by itself, or other answers without it',
    ],
    ['too few', { ...boxes, minSelectedChoices: 2 }, { value: ['a'] }, 'Choose at least 2 answers'],
    ['a number of 13 digits', { ...number, max: 1e13 }, { value: '1'.repeat(13) }, 'Enter a whole number, such as 3'],
    ['thousands in odd groups', number, { value: '1,2345' }, 'Enter a whole number, such as 3'],
    ['a date in an odd order', date, { value: '2026/03/27' }, 'Enter a real date, such as 27/3/2026'],
    ['a month that does not exist', date, { value: '27/13/2026' }, 'Enter a real date, such as 27/3/2026'],
    ['a date with more behind it', date, { value: '27/3/20266' }, 'Enter a real date, such as 27/3/2026'],
    ['a required date left out', { ...date, isRequired: true }, {}, 'Enter a date'],
    ['a required cell left out', requiredCells, { value: { adults: { rating: '1' } } }, 'Adults: enter a number'],
    [
      'a required list left out',
      { ...requiredCells, columns: [{ ...table.columns[1], isRequired: true }] },
      { value: {} },
      'Adults: choose an answer',
    ],
    [
      'a required text left out in a table',
      { ...requiredCells, columns: [{ name: 'why', cellType: 'text', isRequired: true }] },
      { value: {} },
      'Adults: write an answer',
    ],
    ['too many', { ...boxes, maxSelectedChoices: 2 }, { value: ['a', 'b', 'c'] }, 'Choose no more than 2 answers'],
    ['a number that is none', number, { value: 'three' }, 'Enter a whole number, such as 3'],
    ['half a number', number, { value: '2.5' }, 'Enter a whole number, such as 3'],
    ['a number past the limit', number, { value: '1000' }, 'Enter a number from 0 to 999'],
    ['a number below zero', number, { value: -1 }, 'Enter a number from 0 to 999'],
    ['a required number left out', { ...number, isRequired: true }, { value: ' ' }, 'Enter a number'],
    ['a day that does not exist', date, { value: '2026-02-30' }, 'Enter a real date, such as 27/3/2026'],
    ['a date that is none', date, { value: 'yesterday' }, 'Enter a real date, such as 27/3/2026'],
    ['a date far away', date, { value: '0026-03-27' }, 'Enter a date from 01/01/1900 to 31/12/2100'],
    [
      'a long text',
      { type: 'text', maxLength: 10 },
      { value: 'SW1A 1AA XYZ' },
      'Your answer must be 10 characters or fewer',
    ],
    [
      'a text without a limit',
      { type: 'text' },
      { value: 'x'.repeat(251) },
      'Your answer must be 250 characters or fewer',
    ],
    ['a required text left out', { type: 'text', isRequired: true }, { value: '\u0000 \n' }, 'Write an answer'],
    ['a cell past the limit', table, { value: { adults: { count: 10 } } }, 'Adults: enter a number from 0 to 9'],
    [
      'a cell with a choice not offered',
      table,
      { value: { adults: { rating: '3' } } },
      'Adults: choose one of the answers listed',
    ],
    ['a required table left empty', { ...table, isRequired: true }, { value: {} }, 'Answer at least one line'],
  ])('%s', (_, element, input, message) => expect(problemsOf(element, input)).toEqual([message]))

  test('without a value to store, and with the field of the error', () => {
    expect(check(number, { value: 'x' }).problems).toEqual([
      { field: 'O-Q1', message: 'Enter a whole number, such as 3' },
    ])
    expect(check(radio, { value: 'other' }).problems[0]?.field).toBe('O-Q1-other')
    expect(check(table, { value: { children: { count: 'x' } } }).problems[0]?.field).toBe('O-Q1-1-0')
  })
})

describe('an answer is accepted', () => {
  test.each([
    ['a choice', radio, { value: 'a', comment: 'left over' }, { value: 'a' }],
    ['other with its text, trimmed', radio, { value: 'other', comment: ' mine ' }, { value: 'other', comment: 'mine' }],
    ['text typed for other with nothing chosen', radio, { comment: 'mine' }, { value: 'other', comment: 'mine' }],
    ['boxes in the order shown, once each', boxes, { value: ['b', 'a', 'b'] }, { value: ['a', 'b'] }],
    ['one box', boxes, { value: 'a' }, { value: ['a'] }],
    ['boxes beside a text for other', boxes, { value: ['a'], comment: 'mine' }, { value: ['a'] }],
    ['a choice that is yes or no', { ...radio, choices: [true, false] }, { value: true }, { value: 'true' }],
    ['none by itself', boxes, { value: ['none'] }, { value: ['none'] }],
    ['none, where two are asked for', { ...boxes, minSelectedChoices: 2 }, { value: ['none'] }, { value: ['none'] }],
    ['as few as are asked for', { ...boxes, minSelectedChoices: 2 }, { value: ['a', 'b'] }, { value: ['a', 'b'] }],
    ['as many as are allowed', { ...boxes, maxSelectedChoices: 2 }, { value: ['a', 'b'] }, { value: ['a', 'b'] }],
    ['boxes by the text of other alone', boxes, { comment: 'mine' }, { value: ['other'], comment: 'mine' }],
    [
      'an other of 250 characters, on one line',
      radio,
      { value: 'other', comment: `${'x'.repeat(124)} \n ${'x'.repeat(125)}` },
      { value: 'other', comment: `${'x'.repeat(124)} ${'x'.repeat(125)}` },
    ],
    ['a choice that is a number', { ...radio, choices: [1, 2] }, { value: 2 }, { value: '2' }],
    ['no choice, where none is required', { ...radio, isRequired: false }, { value: '' }, {}],
    ['a choice beside a text for other', radio, { value: 'b', comment: 'mine' }, { value: 'b' }],
    ['zero with a sign', { ...number, min: -5 }, { value: '-0' }, { value: 0 }],
    ['the largest number', number, { value: '999' }, { value: 999 }],
    ['the smallest number', number, { value: '0' }, { value: 0 }],
    ['a number of 12 digits', { ...number, max: 1e13 }, { value: '1'.repeat(12) }, { value: 111_111_111_111 }],
    ['a number with blanks between thousands', { ...number, max: 1e7 }, { value: '1 200 000' }, { value: 1_200_000 }],
    ['a date with full stops', date, { value: '7.3.2026' }, { value: '2026-03-07' }],
    ['a text of 250 characters', { type: 'text' }, { value: 'x'.repeat(250) }, { value: 'x'.repeat(250) }],
    [
      'a table with its required cells',
      requiredCells,
      { value: { adults: { count: 0 } } },
      { value: { adults: { count: 0 } } },
    ],
    ['nothing, where nothing is required', { ...boxes, isRequired: false }, {}, {}],
    ['a number as people write it', { ...number, max: 9999 }, { value: ' 1,200 ' }, { value: 1200 }],
    ['pounds', number, { value: '£12.00' }, { value: 12 }],
    ['a negative number where it is allowed', { ...number, min: -5 }, { value: '-3' }, { value: -3 }],
    ['a date', date, { value: '2026-03-27' }, { value: '2026-03-27' }],
    ['a date as people write it', date, { value: '27/3/2026' }, { value: '2026-03-27' }],
    ['a text, tidied', { type: 'text' }, { value: ' a\u0000b\r\nc ' }, { value: 'ab c' }],
    ['a long text, its lines kept', { type: 'text', maxLength: 1000 }, { value: 'a\r\nb' }, { value: 'a\nb' }],
    ['an emoji counted as one character', { type: 'text', maxLength: 2 }, { value: '🎭🎭' }, { value: '🎭🎭' }],
    ['a postcode left blank', { type: 'text', maxLength: 10 }, { value: '' }, {}],
    [
      'a table without its blank cells, unknown rows and columns',
      table,
      { value: { adults: { count: '2', rating: '', zzz: 1 }, children: { count: '' }, zzz: { count: 1 } } },
      { value: { adults: { count: 2 } } },
    ],
    ['an empty table', table, { value: [] }, {}],
    ['a table that is null', table, { value: null }, {}],
    ['a table with cells that are null', table, { value: { adults: { count: null, rating: null } } }, {}],
    [
      'a required table with one of its cells',
      { ...table, isRequired: true },
      { value: { adults: { rating: '2' } } },
      { value: { adults: { rating: '2' } } },
    ],
    ['a short text on one line', { type: 'text', maxLength: 250 }, { value: 'a\rb \n c' }, { value: 'a b c' }],
    [
      'a text of several lines from 251 characters on',
      { type: 'text', maxLength: 251 },
      { value: 'a\nb' },
      { value: 'a\nb' },
    ],
  ])('%s', (_, element, input, expected) => expect(check(element, input)).toEqual({ ...expected, problems: [] }))
})
