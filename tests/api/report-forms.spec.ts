import { expect, test } from '@playwright/test'
import { readXlsx } from 'hucre'
import { formatFigure } from '@/lib/insights/figure-words'
import { formatFilters, type ReportAddress } from '@/lib/insights/filters'
import type { Report, ReportTable } from '@/lib/insights/report'
import { reports } from '@/lib/insights/report-names'
import { signInAs } from '../support/accounts'
import { people } from '../support/app'
import { csvRows } from '../support/csv-rows'
import { ask } from '../support/http'

/** Over HTTP every report says the same in each of its forms, with every kind of filter, to every role. */

const filtersTried: ReportAddress[] = [
  {},
  { year: 2025, quarter: 2 },
  { year: 2025, type: 17 },
  { marked: 'excluded' },
  { weighted: 'yes' },
  { year: 2019 },
]

const roles = (['user', 'admin', 'rival', 'globalAdmin'] as const).map((role) => ({ role, email: people[role] }))
const cases = roles.flatMap((role) => reports.map((report) => ({ ...role, ...report })))

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
const decode = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#39|#x27);/g, "'")
    .replaceAll('&amp;', '&')

/** The rows of all tables of a page, as people read them. */
const rowsIn = (html: string) =>
  matches(html, /<tbody>(.*?)<\/tbody>/gs).map((body) =>
    matches(body, /<tr[^>]*>(.*?)<\/tr>/gs).map((row) => matches(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/gs).map(decode)),
  )

const written = ({ rows, columns }: ReportTable) =>
  rows.map(({ label, figures }) => [label, ...columns.map(({ unit }, at) => formatFigure(figures[at] ?? null, unit))])

for (const { role, email, name, slug } of cases)
  test(`${name}, in every form, to ${role}`, async () => {
    const cookie = await signInAs(email)
    const read = async (path: string) => {
      const answer = await ask('GET', path, { cookie })
      expect([path, answer.status]).toEqual([path, 200])
      return answer
    }
    for (const filters of filtersTried) {
      const query = formatFilters(filters)
      const asked = query && `?${query}`
      const report = (await read(`/api/reporting/figures/${slug}${asked}`)).json() as Report
      const tables = report.tables.map(written)

      const page = (await read(`/insights?report=${slug}${query && `&${query}`}`)).text
      expect([query, rowsIn(page)]).toEqual([query, tables])
      for (const words of [report.headline, ...report.figures.map(({ figure, unit }) => formatFigure(figure, unit))])
        expect(decode(page)).toContain(words)

      const csv = csvRows((await read(`/api/reporting/reports/${slug}.csv${asked}`)).text).slice(1)
      const labels = report.tables.flatMap(({ id, columns, rows }) =>
        rows.flatMap((row) => columns.map((column) => [id, row.label, column.label])),
      )
      // A heading has its unit besides: `At least (%)`.
      expect(
        csv.slice(report.figures.length).map(([id, row, column]) => [id, row, column?.replace(/ \([%£]\)$/, '')]),
      ).toEqual(labels)

      const workbook = await readXlsx(new Uint8Array((await read(`/api/reporting/reports/${slug}.xlsx${asked}`)).bytes))
      expect(workbook.sheets.slice(1).map((sheet) => [sheet.name, sheet.rows.length])).toEqual(
        report.tables.map(({ id, rows }) => [id, rows.length + 1]),
      )

      const permit = (await ask('POST', `/api/reporting/authorise${asked}`, { cookie, json: name })).json() as {
        token: string
        embedUrl: string
      }
      const frame = await ask('GET', `${new URL(permit.embedUrl).pathname}?token=${permit.token}`)
      expect([query, rowsIn(frame.text)]).toEqual([query, tables])

      // Pictures take the longest, and are drawn of the same rows whatever filters them.
      if (query !== '') continue
      for (const { id } of report.tables)
        for (const format of ['csv', 'svg', 'png']) {
          const file = await ask('GET', `/api/reporting/reports/${slug}.${id}.${format}${asked}`, { cookie })
          // A table without a chart has no picture.
          expect([id, format, format === 'csv' ? [200] : [200, 404]]).toEqual([
            ...[id, format],
            expect.arrayContaining([file.status]),
          ])
        }
    }
  })
