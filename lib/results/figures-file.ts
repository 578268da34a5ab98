import 'server-only'
import { Readable } from 'node:stream'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { fileNameFromTitle } from '@/lib/floor/files/file-name'
import type { StaffContext } from '@/lib/floor/identity/context'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Row, Table } from '@/lib/floor/spreadsheet/table'
import { workbookMediaType, workbookWriter } from '@/lib/floor/spreadsheet/xlsx-writer'
import { type CrossAddress, getCrossTabulation } from './cross/service'
import { type FigureLine, linesOf } from './figure-lines'
import { describeFilters, type LinkChoice, type ResultFilters } from './filters'
import { leftOutInWords } from './sensitive'
import { getResults } from './service'

export const figureFormats = ['csv', 'xlsx'] as const
type FigureFormat = (typeof figureFormats)[number]

const lineColumns = [
  { header: 'Responses', width: 12 },
  { header: 'Share (%)', width: 12 },
  { header: 'Give or take', width: 12 },
  { header: 'Figure', width: 12 },
]

const cellsOf = ({ part, answer, responses, share, giveOrTake, figure }: FigureLine): Row => [
  part,
  answer,
  responses,
  share,
  giveOrTake,
  figure,
]

/**
 * The figures of a survey as its page shows them, with the same filters: a line for each. No text that anybody wrote is in
 * it, and what is withheld is a word.
 * @throws DomainError 403; 404 when the survey is out of scope
 */
export async function downloadFigures(
  ctx: StaffContext,
  surveyId: number,
  { format, ...asked }: ResultFilters & { format: FigureFormat },
): Promise<Response> {
  const { survey, responses, days, health, questions, leftOut, filters, links } = await getResults(ctx, surveyId, asked)
  const figures: Table = {
    columns: [
      { header: 'Number', width: 8 },
      { header: 'Question', width: 60 },
      { header: 'Row', width: 40 },
      { header: 'Answer', width: 40 },
      ...lineColumns,
    ],
    rows: questions.flatMap((question, at) =>
      linesOf(question).map((line): Row => [at + 1, question.title, ...cellsOf(line)]),
    ),
  }
  const about = aboutOf(ctx, { survey, filters, links }, [
    ['Submitted', responses.submitted],
    ['Partial', responses.partial],
    ...(leftOut.length > 0 ? [['Not shown', leftOutInWords(leftOut)]] : []),
    ['Opened only', responses.started],
  ])
  return respond(ctx, { name: survey.shownName, what: 'figures', format }, figures, [
    { name: 'About', table: about },
    { name: 'Figures', table: figures },
    {
      name: 'Days',
      table: {
        columns: [
          { header: 'Day', kind: 'date', width: 14 },
          ...['Submitted', 'Partial', 'Opened only'].map((header) => ({ header, width: 14 })),
        ],
        rows: days.map(({ day, submitted, partial, started }) => [day, submitted, partial, started]),
      },
    },
    {
      name: 'Drop-off',
      table: {
        columns: [
          { header: 'Number', width: 8 },
          { header: 'Question', width: 60 },
          { header: 'Still answering', width: 16 },
          { header: 'Stopped after it', width: 16 },
        ],
        rows: health.dropOff.rows.map(({ number, title, stillThere, stopped }) => [number, title, stillThere, stopped]),
      },
    },
    {
      name: 'Minutes',
      table: {
        columns: [
          { header: 'Minutes', width: 20 },
          { header: 'Responses', width: 12 },
        ],
        rows: health.minutes.map(({ label, count }) => [label, count]),
      },
    },
  ])
}

/**
 * A cross-tabulation as its page shows it.
 * @throws DomainError 403 also for a partner's staff; 404 when the survey is out of scope or has no two such questions
 */
export async function downloadCrossTabulation(
  ctx: StaffContext,
  surveyId: number,
  { format, question, by, ...asked }: ResultFilters & CrossAddress & { format: FigureFormat },
): Promise<Response> {
  const page = await getCrossTabulation(ctx, surveyId, { question, by }, asked)
  const { survey, crossed } = page
  if (!crossed) throw notFound('Question')
  const all = linesOf(crossed.all, 'Everybody who answered both')
  const groups = crossed.groups.flatMap(({ label, figures }) =>
    figures
      ? linesOf(figures, label)
      : [{ part: label, answer: '', responses: 'withheld', share: null, giveOrTake: null, figure: null } as const],
  )
  const figures: Table = {
    columns: [{ header: crossed.by.title, width: 40 }, { header: crossed.question.title, width: 40 }, ...lineColumns],
    rows: [...all, ...groups].map(cellsOf),
  }
  const about = aboutOf(ctx, page, [
    ['Question', crossed.question.title],
    ['Split by the answers to', crossed.by.title],
  ])
  return respond(ctx, { name: survey.shownName, what: 'cross-tabulation', format }, figures, [
    { name: 'About', table: about },
    { name: 'Figures', table: figures },
  ])
}

type ShownSurvey = {
  survey: { shownName: string; eventName: string | null }
  filters: ResultFilters
  links: readonly LinkChoice[]
}

/** The first sheet: what the figures are of, and how to read them. */
function aboutOf(ctx: StaffContext, { survey, filters, links }: ShownSurvey, rows: readonly Row[]): Table {
  return {
    columns: [
      { header: 'Survey', width: 32 },
      { header: survey.shownName, width: 80 },
    ],
    rows: [
      ...(survey.eventName ? [['Event', survey.eventName]] : []),
      ['Responses', describeFilters(filters, links) || 'All'],
      ['On', formatDate(dayInLondon(ctx.now))],
      ...rows,
      [
        'Shares',
        'Of fewer than 30 answers there are none; of fewer than 100 they are rough. Give or take is in points.',
      ],
      ['Sensitive questions', 'They count every response, whatever is left out elsewhere.'],
    ],
  }
}

function respond(
  ctx: StaffContext,
  { name, what, format }: { name: string; what: string; format: FigureFormat },
  figures: Table,
  sheets: Parameters<typeof workbookWriter>[0],
): Response {
  const content = format === 'csv' ? csvWriter(figures) : workbookWriter(sheets)
  const fileName = fileNameFromTitle(`${name} - ${what} ${dayInLondon(ctx.now)}.${format}`)
  return new Response(Readable.toWeb(Readable.from(content)) as unknown as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : workbookMediaType,
      'content-disposition': contentDisposition(fileName),
    },
  })
}
