import { dayInLondon, isPlainDate, type PlainDate, timeInLondon } from '@/lib/floor/calendar/plain-date'
import type { DateOrder } from './mapping'

/** Cells of ticketing files, however the source writes them. Each function answers undefined for what it cannot read. */

/** So many characters a date or an amount may have: on longer cells patterns take time that grows with the square of them. */
const cellMost = 100

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
]

const two = (part: string) => part.padStart(2, '0')

/** The years that performances and sales can be of. */
const isYear = (year: number) => year >= 1990 && year <= 2099

function dateOf(year: string, month: string, day: string): PlainDate | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${two(month)}-${two(day)}`
  return isPlainDate(date) && isYear(Number(whole)) ? date : undefined
}

/** A date and, where the cell has one, a time of London. */
export type Moment = { date: PlainDate; time: string | null }

const instantPattern = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(?:\.\d+)?)?\s*(Z|[+-](?:0\d|1[0-4])(?::?\d\d)?)$/
const numbersPattern = /^(\d{1,4})([/.\- ])(\d{1,2})\2(\d{1,4})(?:[T,\s]+(.+))?$/
const namedPattern =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3,9})\.?,?[\s-](\d{2,4})(?:[T,\s]+(?:at\s+)?(.+))?$/i
const americanPattern =
  /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?:[T,\s]+(?:at\s+)?(.+))?$/i

/**
 * Reads a date, with or without a time: numbers in the given order, months by their names, seconds since 1970, and instants
 * with a zone, which become the day and time that London had.
 */
export function parseMoment(text: string, order: DateOrder): Moment | undefined {
  const cell = text.trim()
  if (cell.length > cellMost) return undefined
  const [, day = '', seconds, zone = ''] = instantPattern.exec(cell) ?? []
  // `14:00-12` is from two to noon, or nothing: hours alone are a zone behind seconds only.
  const isInstant = zone !== '' && (zone.length !== 3 || seconds !== undefined)
  // `Date` takes 30 February for 1 March.
  if (isInstant) return isPlainDate(day) ? atLondon(isoOf(cell)) : undefined
  if (/^\d{9,10}$/.test(cell)) return atLondon(Number(cell) * 1000)
  const numbers = numbersPattern.exec(cell)
  if (numbers) return numbersMoment(numbers, order)
  const named = namedPattern.exec(cell)
  if (named) return withTime(dateOf(named[3] ?? '', monthOf(named[2]), named[1] ?? ''), named[4])
  const american = americanPattern.exec(cell)
  if (american) return withTime(dateOf(american[3] ?? '', monthOf(american[1]), american[2] ?? ''), american[4])
  return undefined
}

/** An instant as `Date` reads it: a T before the time, no blanks, and minutes in the zone. */
const isoOf = (instant: string) =>
  `${instant.slice(0, 10)}T${instant.slice(11).replaceAll(/\s/g, '')}`.replace(/[+-]\d\d$/, '$&:00')

function numbersMoment(
  [, one = '', , two = '', three = '', rest]: RegExpExecArray,
  order: DateOrder,
): Moment | undefined {
  if (one.length === 4) return withTime(dateOf(one, two, three), rest)
  if (order === 'ymd') return withTime(dateOf(one, two, three), rest)
  return withTime(order === 'mdy' ? dateOf(three, one, two) : dateOf(three, two, one), rest)
}

const monthOf = (name = '') => String(months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1)

function withTime(date: PlainDate | undefined, rest: string | undefined): Moment | undefined {
  if (date === undefined) return undefined
  if (rest === undefined) return { date, time: null }
  const time = parseTime(rest)
  return time === undefined ? undefined : { date, time }
}

function atLondon(source: string | number): Moment | undefined {
  const instant = new Date(source)
  if (Number.isNaN(instant.getTime())) return undefined
  const date = dayInLondon(instant)
  return isYear(Number(date.slice(0, 4))) ? { date, time: timeInLondon(instant) } : undefined
}

const timePattern = /^(\d{1,2})(?:[:.h](\d\d))?(?:[:.][0-5]\d(?:\.\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?$/i

/** Reads a time as HH:MM: with or without seconds, of 12 or 24 hours. 24:00 is 00:00. */
export function parseTime(text: string): string | undefined {
  const found = timePattern.exec(text.trim())
  if (!found) return undefined
  const [, hours = '', minutes, half] = found
  if (minutes === undefined && half === undefined) return undefined
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const afternoon = half?.toLowerCase().startsWith('p')
  const of24 = half === undefined ? hour : (hour % 12) + (afternoon ? 12 : 0)
  if (of24 > 24 || Number(minutes ?? 0) > 59 || (of24 === 24 && Number(minutes ?? 0) > 0)) return undefined
  return `${two(String(of24 % 24))}:${minutes ?? '00'}`
}

/**
 * Reads an amount of money in pounds as pence: signs, brackets, a pound sign and separators of thousands are understood.
 * More than two decimals, other currencies and exponents are not.
 */
export function parsePence(text: string, decimalSign: '.' | ','): number | undefined {
  const cell = text.trim()
  const found = cell.length > cellMost ? null : amountPattern.exec(cell)
  if (!found) return undefined
  const [, bracket, before = '', between = '', digits = '', after = '', closing] = found
  const signs = before + between + after
  if ((bracket === undefined) !== (closing === undefined) || signs.length + (bracket?.length ?? 0) > 1) return undefined
  const isNegative = bracket !== undefined || (signs !== '' && signs !== '+')
  const number = decimalSign === ',' ? commaNumber(digits) : pointNumber(digits)
  if (number === undefined) return undefined
  const [pounds = '', decimals = ''] = number.split('.')
  const pence = Number(pounds) * 100 + Number(decimals.padEnd(2, '0'))
  return isNegative ? -pence || 0 : pence
}

/** In brackets, or with one sign before or behind. Digits, points, commas and blanks are looked at by what they mean. */
const amountPattern =
  /^(\()?([-−+]?)\s*(?:(?:£|GBP)\s*)?(?:([-−+])\s*)?([.,]?\d(?:[\d.,\s]*\d)?)\s*(?:([-−])\s*)?(?:GBP)?(\))?$/i

const pointNumber = (text: string) =>
  /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|)(?:\.\d{1,2}0{0,4})?$/.test(text)
    ? withoutZeros(text.replace(/[,\s]/g, ''))
    : undefined
const commaNumber = (text: string) =>
  /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:\s\d{3})+|)(?:,\d{1,2}0{0,4})?$/.test(text)
    ? withoutZeros(text.replace(/[.\s]/g, '').replace(',', '.'))
    : undefined

/** `12.5000` is 12.50 and no fraction of a penny. */
const withoutZeros = (text: string) => text.replace(/(\.\d{2})0+$/, '$1')

/**
 * A whole number, by the sign before its decimals, all of which are 0. With a comma there `1.000` is a thousand; `1.0` and
 * `1.00`, as programs write whole numbers, are one.
 */
const wholePatterns = {
  '.': /^([-−]?)(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:\.0+)?$/,
  ',': /^([-−]?)(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:,0+|\.0{1,2})?$/,
}

/** Reads a whole number of tickets, which may be below 0. */
export function parseTickets(text: string, decimalSign: '.' | ','): number | undefined {
  const found = wholePatterns[decimalSign].exec(text.trim())
  if (!found) return undefined
  const count = Number(found[2]?.replace(/[.,\s]/g, ''))
  return found[1] && count > 0 ? -count : count
}

const wholePostcode = /^([A-Z]{1,2}(?:\d|[1-9]\d|\d[A-Z]))(\d[ABD-HJLNP-UW-Z]{2})$/
const outwardCode = /^[A-Z]{1,2}(?:\d|[1-9]\d|\d[A-Z])$/
/** As postcodes are shortened to say less: the outward code and one digit more. */
const sector = /^([A-Z]{1,2}\d[A-Z\d]?)\s+\d$/

/** What box offices put where they have no postcode: no place that anybody lives at. */
const placeholders = new Set(['SW1A1AA', 'XX11XX', 'AA11AA', 'ZZ11ZZ', 'ZZ99ZZ', 'AB12CD', 'GIR0AA', 'W1A1AA'])

/**
 * Reads a postcode of the United Kingdom, whole or its outward code; one blank before the inward code. Of a sector
 * the outward code is taken.
 */
export function parsePostcode(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  const cell = (sector.exec(upper)?.[1] ?? upper).replace(/[^A-Z\d]/g, '')
  if (placeholders.has(cell)) return undefined
  const whole = wholePostcode.exec(cell)
  if (whole) return `${whole[1]} ${whole[2]}`
  return outwardCode.test(cell) ? cell : undefined
}

/** A number that a spreadsheet has shortened, such as 1.2E+08: its last digits are lost. 3E789 may be the code of an order. */
export const isExponent = (text: string): boolean => text.includes('+') && /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim())
