import { expect, test } from '@playwright/test'
import type { Figure, Report, Unit } from '@/lib/insights/report'
import { reportSlugs } from '@/lib/insights/report-names'
import { signInAs } from '../support/accounts'
import { people } from '../support/app'
import { ask } from '../support/http'

test('names and defaults of the reports', async () => {
  const cookie = await signInAs(people.user)
  const names = await ask('GET', '/api/reporting/report-names', { cookie })
  expect(names.status).toBe(200)
  expect(names.json()).toEqual({
    data: [
      { name: 'Overview', isDefault: true },
      { name: 'Attendance', isDefault: false },
      { name: 'Tickets and income', isDefault: false },
      { name: 'Where audiences come from', isDefault: false },
      { name: 'Who they are', isDefault: false },
      { name: 'What they thought', isDefault: false },
      { name: 'Survey health', isDefault: false },
      { name: 'Returns and coverage', isDefault: false },
    ],
  })
})

test('what is no report, no table or no filter is refused', async () => {
  const cookie = await signInAs(people.user)
  const statusOf = async (path: string) => (await ask('GET', `/api/reporting/reports/${path}`, { cookie })).status
  expect(await statusOf('attendance.pdf')).toBe(400)
  expect(await statusOf('staff.csv')).toBe(400)
  expect(await statusOf('attendance.svg')).toBe(400)
  expect(await statusOf('attendance.by-nothing.csv')).toBe(404)
  expect(await statusOf('attendance.by-nothing.svg')).toBe(404)
  expect(await statusOf('attendance.csv?quarter=5')).toBe(400)
  expect(await statusOf('attendance.csv?day=1')).toBe(400)
})

/** A figure as a file has it: shares are per cents with one decimal. */
const cellOf = (figure: Figure, unit: Unit | undefined) =>
  String(unit === 'share' && typeof figure === 'number' ? Math.round(figure * 1000) / 10 : (figure ?? ''))

test('the files of a report have the figures that the report has', async () => {
  const cookie = await signInAs(people.admin)
  const read = (path: string, of = 'reports') => ask('GET', `/api/reporting/${of}/${path}`, { cookie })
  for (const slug of reportSlugs) {
    const report = (await read(slug, 'figures')).json() as Report
    expect(report.tables.length).toBeGreaterThan(1)
    const lines = (await read(`${slug}.csv`)).text.trim().split('\r\n')
    const figures = report.tables
      .flatMap(({ columns, rows }) => rows.map(() => columns.length))
      .reduce((a, b) => a + b, 0)
    expect(lines.length).toBe(1 + report.figures.length + figures)
    for (const table of report.tables) {
      const file = await read(`${slug}.${table.id}.csv`)
      expect(file.headers.get('content-disposition')).toContain(`${slug}.${table.id}.`)
      const rows = file.text.trim().split('\r\n').slice(1)
      expect(rows.map((row) => row.split(',').at(-table.columns.length))).toEqual(
        table.rows.map(({ figures: [first = null] }) => cellOf(first, table.columns[0]?.unit)),
      )
    }
    const drawn = await read(`${slug}.${report.tables[0]?.id}.svg`)
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(drawn.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${slug}\\.${report.tables[0]?.id}\\..+\\.svg"$`),
    )
    expect(drawn.text).toContain('Source: Illuminate, ')
    const picture = await read(`${slug}.${report.tables[0]?.id}.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
    const workbook = await read(`${slug}.xlsx`)
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  }
})
