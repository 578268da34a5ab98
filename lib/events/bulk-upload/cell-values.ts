import { formatDate, isPlainDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { parseTypedDate } from '@/lib/floor/calendar/typed-date'
import type { WorkbookCell } from '@/lib/floor/spreadsheet/reading/cells'
import { parseFigure } from '../parse-figure'

/** What a cell holds: null where it is blank, and `fault` says what is wrong with anything that cannot be taken. */
export type Reading<Value> = { value: Value | null; fault?: undefined } | { value?: undefined; fault: string }

const blank = { value: null } as const

/** No more of a cell is repeated to anybody. */
const shownMost = 100
export const quote = (text: string) => `“${text.length > shownMost ? `${text.slice(0, shownMost)}…` : text}”`

const noValue = 'the formula in the cell has no value'

/** One spelling for what looks the same, on one line. */
const tidy = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()

/** What a formula came to, or an error of the spreadsheet's own; undefined where there is something else to read. */
function faultOf({ kind, text }: WorkbookCell): string | undefined {
  if (kind === 'error') return `the cell shows ${quote(text)}`
  if (kind !== 'formula') return undefined
  if (text.trim() === '') return noValue
  return /^#[A-Z/0!?]+/.test(text) ? `the formula in the cell comes to ${quote(text)}` : undefined
}

const dayPart = (text: string) => text.slice(0, 10)

/** Text as it will be stored; line breaks within stay for whoever has to see them. */
export function readText(cell: WorkbookCell | undefined): Reading<string> {
  if (!cell) return blank
  const fault = faultOf(cell)
  if (fault) return { fault }
  const isDay = cell.kind === 'date' && isPlainDate(dayPart(cell.text))
  const text = isDay ? formatDate(dayPart(cell.text)) : tidy(cell.text)
  return text === '' ? blank : { value: text }
}

const typedDate = /^\d{1,2}\/\d{1,2}\/\d{4}$/

/** A day that the spreadsheet knows as one, or a text such as 07/11/2026. */
export function readDate(cell: WorkbookCell | undefined): Reading<PlainDate> {
  if (!cell) return blank
  const fault = faultOf(cell)
  if (fault) return { fault }
  const text = tidy(cell.text)
  if (text === '') return blank
  if (cell.kind === 'date' || cell.kind === 'formula') {
    const day = dayPart(text)
    if (isPlainDate(day)) return { value: day }
  }
  if (cell.kind === 'number') return { fault: `${quote(text)} is a number; format the cell as a date` }
  const day = typedDate.test(text) ? parseTypedDate(text) : undefined
  return day ? { value: day } : { fault: `${quote(text)} is not a date` }
}

/** A whole number from 0 on, as people and spreadsheets write one. */
export function readFigure(cell: WorkbookCell | undefined): Reading<number> {
  if (!cell) return blank
  const fault = faultOf(cell)
  if (fault) return { fault }
  if (cell.kind === 'date' || cell.kind === 'boolean') return { fault: `${quote(tidy(cell.text))} is no number` }
  // A spreadsheet writes a large number with an exponent.
  const text = cell.kind === 'text' ? cell.text : plainNumber(cell.text)
  const { figure, message } = parseFigure(text)
  return message === undefined ? { value: figure } : { fault: `${quote(tidy(cell.text))}. ${message}` }
}

const plainNumber = (text: string) => (/^-?[\d.]+e[+-]?\d+$/i.test(text.trim()) ? String(Number(text)) : text)
