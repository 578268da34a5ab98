import { type ReportSlug, reportSlugs } from './report-names'

/** The forms that a whole report can be downloaded in; a table of one is CSV. */
export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** `attendance.xlsx`, or a table of it: `attendance.by-quarter.csv`. */
export const fileName = new RegExp(
  `^(${reportSlugs.join('|')})(?:\\.([a-z-]+)(?=\\.csv$))?\\.(${fileFormats.join('|')})$`,
)

/** What a file's name asks for; undefined for a name that is no report's. */
export function parseFileName(
  name: string,
): { slug: ReportSlug; table: string | undefined; format: FileFormat } | undefined {
  const [, slug, table, format] = fileName.exec(name) ?? []
  return slug === undefined ? undefined : { slug: slug as ReportSlug, table, format: format as FileFormat }
}

/** The address of a report's file, or of one of its tables'. @param query of the page, as `formatFilters` writes it */
export const fileAddress = (slug: ReportSlug, format: FileFormat, query: string, table?: string): string =>
  `/api/reporting/reports/${[slug, ...(table ? [table] : []), format].join('.')}${query && `?${query}`}`
