import { showDate } from '@/lib/floor/calendar/plain-date'
import type { TextElement } from '../questions/survey-schema'
import { dateMax, dateMin, longTextMax, numberMax, numberMin, shortTextMax } from './answers'
import { say } from './messages'

/** One line of input as given: its value to keep, or what is wrong with it. Undefined: left blank. */
export type CheckedInput = { value?: string | number; problem?: string }

type Input = Pick<TextElement, 'inputType' | 'min' | 'max' | 'maxLength'>

/** True for an answer of several lines: the schema has no type of its own for it, so a long limit says so. */
export const isLongText = ({ inputType, maxLength = 0 }: Input) => inputType === 'text' && maxLength > shortTextMax

/** The most characters an answer may have. */
export const textMax = ({ maxLength }: Input) => Math.min(maxLength ?? shortTextMax, longTextMax)

export const numberLimits = ({ min, max }: Input) => ({ min: Number(min ?? numberMin), max: Number(max ?? numberMax) })

export const dateLimits = ({ min, max }: Input) => ({ min: String(min ?? dateMin), max: String(max ?? dateMax) })

// All that PostgreSQL cannot keep in JSON or a screen cannot show; lines and tabs stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text as it is kept: printable, trimmed, lines ended one way. Anything but text and numbers is no text. */
export const tidyText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number'
    ? `${given}`.toWellFormed().replace(/\r\n?/g, '\n').replace(unprintable, '').normalize('NFC').trim()
    : ''

/** Reads and checks one line of input. `inputType` number gives a number, date gives `yyyy-MM-dd`. */
export function checkInput(input: Input, given: unknown): CheckedInput {
  const text = tidyText(given)
  if (text === '') return {}
  if (input.inputType === 'number') return checkNumber(input, text)
  if (input.inputType === 'date') return checkDate(input, text)
  const max = textMax(input)
  const value = isLongText(input) ? text : text.replace(/\s*\n\s*/g, ' ')
  return [...value].length > max ? { problem: say.textTooLong(max) } : { value }
}

/** '1,200', '£12' and '3.0' are numbers to most people. */
function checkNumber(input: Input, text: string): CheckedInput {
  const plain = text
    .replace(/^£\s*/, '')
    .replace(/[,\s](?=\d{3}\b)/g, '')
    .replace(/\.0*$/, '')
  if (!/^[-+]?\d{1,12}$/.test(plain)) return { problem: say.numberOdd }
  const value = Number(plain)
  const { min, max } = numberLimits(input)
  // Adding zero turns -0 into 0.
  return value < min || value > max ? { problem: say.numberBetween(min, max) } : { value: value + 0 }
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const british = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/

/** Browsers send `yyyy-MM-dd`; where they show a plain box instead, people write day, month, year. */
function checkDate(input: Input, text: string): CheckedInput {
  const [, year, month, day] = iso.exec(text) ?? turned(british.exec(text)) ?? []
  if (!year || !month || !day) return { problem: say.dateOdd }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== value) return { problem: say.dateOdd }
  const { min, max } = dateLimits(input)
  return value < min || value > max ? { problem: say.dateBetween(showDate(min), showDate(max)) } : { value }
}

const turned = (match: RegExpExecArray | null) => match && [match[0], match[3], match[2], match[1]]
