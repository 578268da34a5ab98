import { type EntryRule, serialOfDay } from '@/lib/floor/spreadsheet/entry-rule'
import { type FormCell, type FormRow, makeFormWorkbook } from '@/lib/floor/spreadsheet/form-workbook'
import { lettersOf } from '@/lib/floor/spreadsheet/reading/cells'
import type { Choice, SchemaElement } from '@/lib/surveys/questions/survey-schema'
import {
  entryInstructions,
  firstResponse,
  keyHead,
  maxResponses,
  optionsSheet,
  type RowEntry,
  type TemplateRow,
  templateHeads,
  templateRows,
  templateSheet,
} from './layout'
import { shortNumbers } from './match-option'
import { messages } from './messages'

type SurveyNames = { quickCode: string | null; eventName: string | null; name: string | null }

/** A text without accents and without everything that is not a plain letter or digit. */
const toAlphanumeric = (text: string) => text.normalize('NFKD').replace(/[^A-Za-z0-9]/g, '')

/** The quick code, event and survey name with non-alphanumeric characters removed. */
export const templateFileName = ({ quickCode, eventName, name }: SurveyNames): string =>
  `${
    [quickCode, eventName, name]
      .map((part) => toAlphanumeric(part ?? ''))
      .join('')
      .slice(0, 140) || 'OfflineTemplate'
  }.xlsx`

const columnWidth = 35
const rulesToRow = 99
/** How many options a row lists; longer lists are on the sheet of options. */
const maxOptionsShown = 25
const lineHeight = 15
const maxLines = 8

const words = (text: string | number): FormCell => ({ text, style: 'words' })
const heading = (text: string): FormCell => ({ text, style: 'heading' })

/** A choice that is a number becomes a number cell, so that a typed number matches the list. */
const optionCell = ({ text }: Choice) => words(/^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text)

/** The text of a row in the column Options. */
function optionsText({ entry, required }: TemplateRow): string {
  const lines = [entryInstructions(entry)]
  if (entry.kind === 'one' || entry.kind === 'several') {
    const shown = entry.options.slice(0, maxOptionsShown)
    lines.push(...shown.map(({ text }, index) => (entry.kind === 'several' ? `${index + 1} = ${text}` : text)))
    if (shown.length < entry.options.length) lines.push('… and more on the sheet ‘Options’')
  }
  if (!required) lines.push('May be left blank.')
  return lines.join('\n')
}

const countLines = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columnWidth)), 0)

const styles: Record<RowEntry['kind'], FormCell['style']> = {
  one: 'answer',
  several: 'textAnswer',
  number: 'numberAnswer',
  date: 'dateAnswer',
  text: 'textAnswer',
}

function formRow(row: TemplateRow): FormRow {
  const options = optionsText(row)
  const entry: FormCell = { style: styles[row.entry.kind] }
  return {
    cells: [words(row.name), words(row.text), words(options), ...Array.from({ length: maxResponses }, () => entry)],
    height: Math.min(Math.max(countLines(options), countLines(row.text)), maxLines) * lineHeight,
  }
}

const lastColumn = lettersOf(firstResponse + maxResponses - 1)
const rangeOf = (from: number, to: number) => `${lettersOf(firstResponse)}${from}:${lastColumn}${to}`

function ruleOf({ entry }: TemplateRow, number: number, source: string | undefined): EntryRule {
  const about = { range: rangeOf(number, number), prompt: entryInstructions(entry) }
  switch (entry.kind) {
    case 'one':
      return source
        ? { ...about, kind: 'list', source, error: messages.listed }
        : { ...about, kind: 'nothing', error: messages.noQuestion }
    case 'several':
      return { ...about, kind: 'any' }
    case 'number':
      return { ...about, kind: 'whole-number', least: 0, error: messages.wholeNumber }
    case 'date':
      return { ...about, kind: 'date', from: serialOfDay(entry.from), to: serialOfDay(entry.to), error: messages.date }
    case 'text':
      return { ...about, kind: 'text', most: entry.most, error: messages.tooLong(entry.most) }
  }
}

const howTo = [
  'One column is one person: the first in the column ‘Responses’, the next in the column beside it, and so on.',
  `Up to ${maxResponses} people fit. For more, fill in another copy of this workbook.`,
  'Where several answers apply, write their numbers separated by a semicolon: 1; 3',
  'Leave a column blank and it does not count.',
  'Save the workbook as .xlsx and upload it on the survey’s page. Uploading it twice adds nothing twice, so you can go on filling in the same workbook and upload it again.',
]

/** The survey that a workbook is of, as its hidden column names it. */
type TemplateKey = { quickCode: string; surveyName: string }

function optionRows(rows: readonly TemplateRow[]) {
  const options: { name: string; cell: FormCell }[] = []
  const sources = new Map<string, string>()
  for (const { name, entry } of rows) {
    if (entry.kind !== 'one' && entry.kind !== 'several') continue
    if (entry.options.length === 0) continue
    const from = options.length + 2
    options.push(...entry.options.map((option) => ({ name, cell: optionCell(option) })))
    // Short numbers are in the list too, or the spreadsheet program would refuse them.
    if (entry.kind === 'one')
      options.push(...shortNumbers(entry.options).map((number) => ({ name, cell: words(number) })))
    sources.set(name, `${optionsSheet}!$B$${from}:$B$${options.length + 1}`)
  }
  return { options, sources }
}

/**
 * The offline template of a survey: a row per question, a column per person, and rules that a spreadsheet program
 * enforces; the lists behind its drop-downs and the survey's key are on a second sheet.
 */
export function makeTemplateWorkbook(questions: readonly SchemaElement[], key: TemplateKey): Promise<Buffer> {
  const rows = templateRows(questions)
  const { options, sources } = optionRows(rows)
  const keys = [keyHead, key.quickCode, key.surveyName]
  const heads = [...templateHeads, ...Array.from({ length: maxResponses - 1 }, (_, index) => `Response ${index + 2}`)]
  const rules = rows.map((row, index) => ruleOf(row, index + 2, sources.get(row.name)))
  const below = rows.length + 2
  if (below <= rulesToRow)
    rules.push({ kind: 'nothing', range: rangeOf(below, rulesToRow), error: messages.noQuestion })
  return makeFormWorkbook([
    {
      name: templateSheet,
      columns: heads.map(() => ({ width: columnWidth })),
      rows: [{ cells: heads.map(heading) }, ...rows.map(formRow)],
      rules,
      frozen: { columns: 2, rows: 1 },
    },
    {
      name: optionsSheet,
      columns: [
        { width: columnWidth },
        { width: columnWidth },
        { width: 3 },
        { width: 90 },
        { width: 10, hidden: true },
      ],
      rows: [
        {
          cells: [heading('Question Name'), heading('Option'), undefined, heading('How to fill in'), words(keyHead)],
        },
        ...Array.from({ length: Math.max(options.length, howTo.length, keys.length - 1) }, (_, index): FormRow => {
          const [option, help, keyText] = [options[index], howTo[index], keys[index + 1]]
          return {
            cells: [
              option && words(option.name),
              option?.cell,
              undefined,
              help ? words(help) : undefined,
              keyText === undefined ? undefined : words(keyText),
            ],
          }
        }),
      ],
      frozen: { columns: 0, rows: 1 },
    },
  ])
}
