import { describe, expect, test } from 'vitest'
import { isExponent, parseMoment, parsePence, parsePostcode, parseTickets, parseTime } from './values'

describe('dates', () => {
  test.each([
    ['a day that its month does not have', '31/11/2024'],
    ['29 February of another year', '29/02/2023'],
    ['a month above 12', '19/13/2024'],
    ['an American date where days come first', '11/19/2024'],
    ['two signs between the numbers', '19/11-2024'],
    ['a year of three digits', '19/11/024'],
    ['a year before there were box office systems', '19/11/1889'],
    ['the last day before 1990', '31/12/1989'],
    ['a year of 2100 and later', '01/01/2100'],
    ['a day without a year', '19 November'],
    ['a word that only begins like a month', '19 Marble 2024'],
    ['two days', '19/11/2024 - 21/11/2024'],
    ['a time that nobody has', '19/11/2024 25:00'],
    ['an instant of a day that is not there', '2024-02-30T10:00:00Z'],
    ['an instant at 25 hours', '2024-11-19T25:00:00Z'],
    ['from two to four', '2024-11-19 14:00-16'],
    ['from two to four, with minutes', '2024-11-19 14:00-16:00'],
    ['from ten to noon', '2024-11-19 10:00-12'],
    ['seconds of 1970', '100000000'],
    ['a number of twelve digits', '600000000000'],
    ['a number of ten digits with more behind', '1721397600.5'],
    ['a day as a spreadsheet counts them', '45615'],
    ['a word', 'tbc'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(parseMoment(text, 'dmy')).toBeUndefined()
  })

  test.each([
    ['19/11/2024', '2024-11-19', null],
    ['9/1/2024', '2024-01-09', null],
    ['19/11/24', '2024-11-19', null],
    ['19-11-2024', '2024-11-19', null],
    ['19.11.2024', '2024-11-19', null],
    ['29/02/2024', '2024-02-29', null],
    ['01/01/1990', '1990-01-01', null],
    ['31/12/2099', '2099-12-31', null],
    ['2024-11-19', '2024-11-19', null],
    ['2024/11/19', '2024-11-19', null],
    ['2024-1-9', '2024-01-09', null],
    ['19/11/2024 14:00:00', '2024-11-19', '14:00'],
    ['19/11/2024, 2:00 PM', '2024-11-19', '14:00'],
    ['2024-11-19 19:30', '2024-11-19', '19:30'],
    ['2024-11-19T19:30:00', '2024-11-19', '19:30'],
    [' Tue 19 Nov 2024 ', '2024-11-19', null],
    ['Tuesday, 19th November 2024 at 7.30pm', '2024-11-19', '19:30'],
    ['19-Nov-24', '2024-11-19', null],
    ['3 Sept 2024', '2024-09-03', null],
    ['November 19, 2024 7:30 PM', '2024-11-19', '19:30'],
  ])('%s is read', (text, date, time) => {
    expect(parseMoment(text, 'dmy')).toEqual({ date, time })
  })

  test.each([
    ['dmy', '2024-04-03'],
    ['mdy', '2024-03-04'],
    ['ymd', '2003-04-24'],
  ] as const)('03/04/24 is read in the order %s', (order, date) => {
    expect(parseMoment('03/04/24', order)).toEqual({ date, time: null })
  })

  test.each([
    ['in winter', '2024-11-19T14:00:00Z', '2024-11-19', '14:00'],
    ['in summer', '2024-07-19T14:00:00Z', '2024-07-19', '15:00'],
    ['on the day after in summer', '2024-07-19T23:30:00.000Z', '2024-07-20', '00:30'],
    ['before the clocks go forward', '2024-03-31T00:59:00Z', '2024-03-31', '00:59'],
    ['after the clocks have gone forward', '2024-03-31T01:00:00Z', '2024-03-31', '02:00'],
    ['with a zone of its own', '2024-11-19 14:00:00 +0100', '2024-11-19', '13:00'],
    ['with a T and a blank before its zone', '2024-11-19T14:00:00 +0100', '2024-11-19', '13:00'],
    ['with a T and a blank before its Z', '2024-11-19T14:00:00 Z', '2024-11-19', '14:00'],
    ['with a zone of whole hours', '2024-06-30 14:00:00+01', '2024-06-30', '14:00'],
    ['with hours and minutes of its zone apart', '2024-06-30 14:00-03:30', '2024-06-30', '18:30'],
    ['in seconds', '1721397600', '2024-07-19', '15:00'],
  ])('an instant %s becomes the day and time of London', (_, text, date, time) => {
    expect(parseMoment(text, 'dmy')).toEqual({ date, time })
  })
})

describe('times', () => {
  test.each([
    '',
    'evening',
    '19',
    '25:00',
    '24:01',
    '19:60',
    '19:30:75',
    '13:00 PM',
    '0:30 am',
    '19:30-21:00',
    '730pm',
  ])('‘%s’ is none', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })

  test.each([
    ['19:30', '19:30'],
    ['19:30:00', '19:30'],
    ['19:30:00.000', '19:30'],
    [' 19:30 ', '19:30'],
    ['19:59', '19:59'],
    ['23:59', '23:59'],
    ['9:05', '09:05'],
    ['02:00 PM', '14:00'],
    ['7.30pm', '19:30'],
    ['7pm', '19:00'],
    ['7:30 p.m.', '19:30'],
    ['1:00 am', '01:00'],
    ['1:30 pm', '13:30'],
    ['12:15 am', '00:15'],
    ['12:15 pm', '12:15'],
    ['19h30', '19:30'],
    ['24:00', '00:00'],
    ['00:00', '00:00'],
  ])('%s is %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })
})

describe('money', () => {
  test.each([
    ['three decimals', '12.345'],
    ['a decimal comma where a point is meant', '12,00'],
    ['thousands by points where a point is meant', '1.234,50'],
    ['an exponent', '1e3'],
    ['dollars', 'USD 5'],
    ['a sign of dollars', '$5'],
    ['two signs', '--5'],
    ['a sign on either side', '-5-'],
    ['a sign within brackets', '(-5)'],
    ['one bracket', '(5'],
    ['groups of two', '12 34'],
    ['groups that are short', '1,23,456'],
    ['no number', '£'],
    ['a word', 'free'],
    ['a point without decimals', '12.'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(parsePence(text, '.')).toBeUndefined()
  })

  test.each([
    ['24', 2400],
    ['24.5', 2450],
    ['24.50', 2450],
    ['24.5000', 2450],
    ['12.2500', 1225],
    ['0.05000', 5],
    [' (12.00) ', -1200],
    ['.50', 50],
    ['0', 0],
    ['-0.00', 0],
    ['£1,234.50', 123450],
    ['12,345.50', 1_234_550],
    ['123,456', 12_345_600],
    ['1,234,567.89', 123_456_789],
    ['£ 24.50', 2450],
    ['GBP 24.50', 2450],
    ['24.50 GBP', 2450],
    ['1 234.50', 123450],
    ['12 345.50', 1_234_550],
    ['1 234 567.89', 123_456_789],
    ['(12.00)', -1200],
    ['(£1,234.50)', -123450],
    ['-5', -500],
    ['5-', -500],
    ['−5.00', -500],
    ['-£5', -500],
    ['£-5', -500],
    ['+5', 500],
    ['10000000', 1_000_000_000],
    ['0.29', 29],
    ['1.10', 110],
  ])('%s is %i pence', (text, pence) => {
    expect(parsePence(text, '.')).toBe(pence)
  })

  test.each([
    ['12,00', 1200],
    ['12,5', 1250],
    ['12,25', 1225],
    ['12,2500', 1225],
    ['1.234,50', 123450],
    ['1\u00a0234,50', 123450],
    ['1.234', 123400],
    ['12.345,50', 1_234_550],
    ['1.234.567,89', 123_456_789],
    ['12 345,50', 1_234_550],
    ['1 234 567,89', 123_456_789],
    ['-5', -500],
    ['24', 2400],
  ])('with a decimal comma %s is %i pence', (text, pence) => {
    expect(parsePence(text, ',')).toBe(pence)
  })

  test.each(['12.00', '1,234.50', '12,345'])('with a decimal comma %s is none', (text) => {
    expect(parsePence(text, ',')).toBeUndefined()
  })
})

describe('tickets', () => {
  test.each(['', '1.5', '1e3', 'two', '1,5', '--1', '½'])('‘%s’ is no number of them', (text) => {
    expect(parseTickets(text, '.')).toBeUndefined()
  })

  test.each(['1.5', '1,5', '1,250', '1.25', '10.00.00', '1.0.0'])(
    'with a decimal comma ‘%s’ is no number of them',
    (text) => {
      expect(parseTickets(text, ',')).toBeUndefined()
    },
  )

  test.each([
    ['2', 2],
    ['2,0', 2],
    ['2,000', 2],
    ['2.0', 2],
    ['2.00', 2],
    ['1.000', 1000],
    ['1.250', 1250],
    ['1.000.000', 1_000_000],
    ['-1.000', -1000],
    ['1 000', 1000],
  ])('with a decimal comma %s is %i', (text, tickets) => {
    expect(parseTickets(text, ',')).toBe(tickets)
  })

  test.each([
    ['2', 2],
    [' 2 ', 2],
    ['2.0', 2],
    ['2.00', 2],
    ['1,000', 1000],
    ['1 000', 1000],
    ['2.000', 2],
    ['12,000', 12_000],
    ['1,000,000', 1_000_000],
    ['-2', -2],
    ['−2', -2],
    ['0', 0],
    ['-0', 0],
    ['100000', 100_000],
  ])('%s is %i', (text, tickets) => {
    expect(parseTickets(text, '.')).toBe(tickets)
  })
})

const blanks = ' '.repeat(60_000)

test.each([
  ['blanks before a word', `-${blanks}x`],
  ['blanks behind a number', `1${blanks}x`],
  ['blanks behind a pound sign', `£${blanks}£`],
  ['blanks behind a bracket', `(${blanks}1${blanks}`],
  ['digits', `${'1'.repeat(60_000)}x`],
  ['points', '.'.repeat(60_000)],
  ['blanks behind a day', `19/11/2024${blanks}x\ny`],
  ['blanks behind a day in words', `19 November 2024${blanks}x\ny`],
  ['blanks behind a month', `November 19 2024${blanks}x\ny`],
  ['blanks behind a time', `19:30${blanks}x`],
])('a cell as long as a line, of %s, is nothing, and is not looked at for hours', (_, text) => {
  expect(parsePence(text, '.')).toBeUndefined()
  expect(parsePence(text, ',')).toBeUndefined()
  expect(parseTickets(text, '.')).toBeUndefined()
  expect(parseMoment(`${text}x`, 'dmy')).toBeUndefined()
  expect(parseTime(text)).toBeUndefined()
})

test('more than a hundred characters are no amount and no date', () => {
  const of = (length: number) => `-${' '.repeat(length - 2)}5`
  expect([parsePence(of(100), '.'), parsePence(of(101), '.')]).toEqual([-500, undefined])
  const day = (length: number) => `19/11/2024${' '.repeat(length - 15)}19:30`
  expect([parseMoment(day(100), 'dmy')?.time, parseMoment(day(101), 'dmy')]).toEqual(['19:30', undefined])
})

describe('postcodes', () => {
  test.each([
    ['no place', 'N/A'],
    ['a default of box offices', 'SW1A 1AA'],
    ['one of letters', 'XX1 1XX'],
    ['a zip of the United States', '90210'],
    ['a longer one', '90210-1234'],
    ['a postcode of Canada', 'K1A 0B1'],
    ['one of the Netherlands', '1012 AB'],
    ['one of Ireland', 'D02 AF30'],
    ['the first half of one of Ireland', 'D02'],
    ['an inward code with a letter that none has', 'LS7 4CI'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(parsePostcode(text)).toBeUndefined()
  })

  test.each([
    ['LS74HZ', 'LS7 4HZ'],
    ['ls7 4hz', 'LS7 4HZ'],
    [' LS7  4HZ ', 'LS7 4HZ'],
    ['LS7-4HZ', 'LS7 4HZ'],
    ['M1 1AE', 'M1 1AE'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['BS10 5AA', 'BS10 5AA'],
    ['LS7', 'LS7'],
    ['w1a', 'W1A'],
    ['LS7 4', 'LS7'],
    [' LS7 4 ', 'LS7'],
    ['LS17', 'LS17'],
  ])('%s is %s', (text, postcode) => {
    expect(parsePostcode(text)).toBe(postcode)
  })
})

test('numbers that a spreadsheet has shortened are told from codes', () => {
  expect(['1.2E+08', '1,2E+08', '1E+5', ' 1.23457e+11 '].filter((text) => !isExponent(text))).toEqual([])
  expect(['3E789', '1.2.3', 'E+08', '12E+08', '1E+08A', '120000000', ''].filter(isExponent)).toEqual([])
})
