import type { Report } from './report'
import { type ReportSlug, reportSlugs } from './report-names'

/** The forms that a whole report can be downloaded in, and those of a table of one: its figures, or its chart. */
const reportFormats = ['csv', 'xlsx'] as const
const tableFormats = ['csv', 'svg', 'png'] as const

/** What a file's name asks for. */
export type ReportFile =
  | { slug: ReportSlug; table: undefined; format: (typeof reportFormats)[number] }
  | { slug: ReportSlug; table: string; format: (typeof tableFormats)[number] }

/** `attendance.xlsx`, or a table of it: `attendance.by-quarter.csv`. */
export const fileName = new RegExp(
  `^(${reportSlugs.join('|')})\\.(?:(${reportFormats.join('|')})|([a-z0-9-]+)\\.(${tableFormats.join('|')}))$`,
)

/** What a file's name asks for; undefined for a name that is no report's. */
export function parseFileName(name: string): ReportFile | undefined {
  const [, slug, reportFormat, table, tableFormat] = fileName.exec(name) ?? []
  if (slug === undefined) return undefined
  return (
    table === undefined ? { slug, table, format: reportFormat } : { slug, table, format: tableFormat }
  ) as ReportFile
}

/** The name of a report's file, or of one of its tables', as `parseFileName` reads it. */
export const formatFileName = ({ slug, table, format }: ReportFile): string =>
  [slug, ...(table === undefined ? [] : [table]), format].join('.')

/** What of a report a file is named by. */
const naming = ['Organisation', 'Organisations', 'Time', 'Event type', 'Discipline', 'Location', 'Event']
const longestName = 120

const inLowerCase = (words: string) =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The name that a file is saved under, which says whose figures it has, and of when: `attendance.csv` of all is `attendance.all-organisations.2026-27.csv`. */
export function savedName(file: string, about: Report['about']): string {
  const end = file.lastIndexOf('.')
  const parts = about
    .filter(({ label }) => naming.includes(label))
    .map(({ label, value }) => inLowerCase(label === 'Organisations' ? `${value} organisations` : value))
  return `${[file.slice(0, end), ...parts].join('.').slice(0, longestName)}${file.slice(end)}`
}
