import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { WorkbookCell } from '@/lib/floor/spreadsheet/reading/cells'
import type { Choice } from '@/lib/surveys/questions/survey-schema'
import type { RowEntry } from './layout'
import { findOption, findOptionByLabel } from './match-option'

/** The answer in a cell, or the type and description of a problem. */
type Entry = { value: unknown } | { type: string; problem: string }

const formula: Entry = { type: 'Formula', problem: 'The cell holds a formula. Write the answer itself.' }
const cellError: Entry = { type: 'Error in the sheet', problem: 'The cell shows an error of the spreadsheet program.' }
const turnedIntoDate: Entry = {
  type: 'Turned into a date',
  problem: 'The spreadsheet program has turned the entry into a date.',
}
const numberForDate: Entry = {
  type: 'Number for a date',
  problem: 'The cell holds a number where a date is asked for.',
}

/** A stored number, such as `3.0000000000000001E+1`, as it was typed: `30`. */
const numberText = (text: string) => {
  const value = Number(text)
  return Number.isFinite(value) && text.trim() !== '' ? String(Number(value.toPrecision(15))) : text
}

function readChoice(options: readonly Choice[], text: string): Entry {
  const option = findOption(options, text)
  return option ? { value: option.value } : { type: 'Unknown answer', problem: `‘${cut(text)}’ is not in the list.` }
}

/**
 * Labels, codes or numbers of the list, separated by semicolons or line ends; numbers alone by commas too. A number is
 * the place of an answer in the template's list, unless it is the whole label of one.
 */
function readChoices(options: readonly Choice[], text: string): Entry {
  const whole = findOptionByLabel(options, text)
  if (whole) return { value: [whole.value] }
  const values: string[] = []
  for (const part of text.split(/[;\n]/).flatMap(splitNumbers)) {
    if (part.trim() === '') continue
    const option =
      findOptionByLabel(options, part) ??
      (/^\s*\d{1,3}\s*$/.test(part) ? options[Number(part) - 1] : findOption(options, part))
    if (!option) return { type: 'Unknown answer', problem: `‘${cut(part.trim())}’ is not among the answers.` }
    values.push(option.value)
  }
  return { value: values }
}

const splitNumbers = (part: string) => (/^[\s\d,]+$/.test(part) ? part.split(',') : [part])

/** Cell text shortened for a finding. */
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Reads a cell as an answer of its row. The survey's own rules decide whether the question accepts it. */
export function readEntry(entry: RowEntry, { kind, text }: WorkbookCell): Entry {
  if (kind === 'formula') return formula
  if (kind === 'error') return cellError
  const written = kind === 'number' ? numberText(text) : text
  switch (entry.kind) {
    case 'one':
      return kind === 'date' ? turnedIntoDate : readChoice(entry.options, written)
    case 'several':
      return kind === 'date' ? turnedIntoDate : readChoices(entry.options, written)
    case 'number':
      return kind === 'date' ? turnedIntoDate : { value: written }
    case 'date':
      return kind === 'number' ? numberForDate : { value: kind === 'date' ? text.slice(0, 10) : text }
    case 'text':
      return { value: kind === 'date' ? formatDate(text.slice(0, 10)) : written }
  }
}
