import { formatDate } from '@/lib/floor/calendar/plain-date'
import { joinLines } from '@/lib/floor/join-lines'
import type { TextElement } from '../questions/survey-schema'
import { dateMax, dateMin, longTextMax, numberMax, numberMin, shortTextMax } from './answers'
import { messages } from './messages'

/** A checked input: the value to store, or the problem. Neither: left blank. */
export type CheckedInput = { value?: string | number; problem?: string }

type InputRules = Pick<TextElement, 'inputType' | 'min' | 'max' | 'maxLength'>

/** True for an answer of several lines: there is no question type for it, so a long limit marks it. */
export const isLongText = ({ inputType, maxLength = 0 }: InputRules) => inputType === 'text' && maxLength > shortTextMax

/** The most characters an answer may have. */
export const textMax = ({ maxLength }: InputRules) => Math.min(maxLength ?? shortTextMax, longTextMax)

export const numberLimits = ({ min, max }: InputRules) => ({
  min: Number(min ?? numberMin),
  max: Number(max ?? numberMax),
})

export const dateLimits = ({ min, max }: InputRules) => ({ min: String(min ?? dateMin), max: String(max ?? dateMax) })

// Control characters, which screens cannot show, and some of which PostgreSQL cannot store in JSON; line breaks and
// tabs stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text as stored: NFC, trimmed, without control characters, lines ended by `\n`. Empty for other types. */
export const normaliseText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? `${value}`.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').normalize('NFC').trim()
    : ''

/** Checks one input. `inputType` number gives a number, date gives `yyyy-MM-dd`. */
export function checkInput(rules: InputRules, raw: unknown): CheckedInput {
  const text = normaliseText(raw)
  if (text === '') return {}
  if (rules.inputType === 'number') return checkNumber(rules, text)
  if (rules.inputType === 'date') return checkDate(rules, text)
  const max = textMax(rules)
  const value = isLongText(rules) ? text : joinLines(text, /\n/)
  return [...value].length > max ? { problem: messages.textTooLong(max) } : { value }
}

/** Accepts '1,200', '£12' and '3.0' as people write them. */
function checkNumber(rules: InputRules, text: string): CheckedInput {
  const plain = text
    .replace(/^£\s*/, '')
    .replace(/[,\s](?=\d{3}\b)/g, '')
    .replace(/\.0*$/, '')
  if (!/^[-+]?\d{1,12}$/.test(plain)) return { problem: messages.numberOdd }
  const value = Number(plain)
  const { min, max } = numberLimits(rules)
  // Adding zero turns -0 into 0.
  return value < min || value > max ? { problem: messages.numberBetween(min, max) } : { value: value + 0 }
}

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const britishDate = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/

/** Browsers send `yyyy-MM-dd`; browsers without a date picker send what people type, day first. */
function checkDate(rules: InputRules, text: string): CheckedInput {
  const [, year, month, day] = isoDate.exec(text) ?? toIsoOrder(britishDate.exec(text)) ?? []
  if (!year || !month || !day) return { problem: messages.dateOdd }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== value) return { problem: messages.dateOdd }
  const { min, max } = dateLimits(rules)
  return value < min || value > max ? { problem: messages.dateBetween(formatDate(min), formatDate(max)) } : { value }
}

const toIsoOrder = (match: RegExpExecArray | null) => match && [match[0], match[3], match[2], match[1]]
