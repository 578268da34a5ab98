import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openXlsx } from 'hucre'
import { type EventFindingName, eventFindingTypes } from '@/lib/events/bulk-upload/finding-types'
import { refusals } from '@/lib/events/bulk-upload/messages'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import { refusalReasons } from '@/lib/floor/spreadsheet/reading/refusal'
import { describedCalls, type SendCall } from '../support/described-calls'
import { anEventRow, type EventCells, fillEvents } from '../support/events-workbook'
import { aFileForm } from '../support/file-form'
import { findingEdgesOf } from '../support/finding-edges'
import { type MessageEdge, messageEdgesOf, refusedWorkbooksOf, type ShownElsewhere } from '../support/refused-workbooks'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

/**
 * Every type of finding and every message about a workbook of events, by a file of each side of its edge, through the
 * call. The tables are by the types and messages themselves: one without a file does not compile.
 */

let fixture: MatrixFixture
let send: SendCall
let place: string
let template: Uint8Array

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  send = describedCalls((admin && fixture.cookieOf(admin)) ?? '')
  const [location] = await fixture.sql`select name from locations where id = ${fixture.locationsOf.ours}`
  place = String(location?.name)
  template = (await send('GET /api/resources/{fileName}', { fileName: 'EventsUploadTemplate.xlsx' })).bytes
})
test.afterAll(() => fixture?.close())

type Result = {
  status: string
  success: boolean
  messages: string[]
  errors: { errorSeverity: number; errorType: number; columnName: string; cell: string; description: string }[]
  groups: { code: number; column: string; severity: string; count: number }[]
}

/** What becomes of a workbook, however long the worker takes. */
async function upload(file: Uint8Array): Promise<Result> {
  const answer = await send(
    'POST /api/events/{id}',
    { id: fixture.ids.ours },
    await aFileForm(file, 'Season 2024.xlsx'),
  )
  expect(answer.status).toBe(200)
  return answer.json() as Result
}

const row = (cells: EventCells = {}) => anEventRow(place, { 'Event Name': `Night ${randomUUID()}`, ...cells })

const names = Object.keys(eventFindingTypes) as EventFindingName[]

for (const { name, code, severity } of names.map((name) => ({ ...eventFindingTypes[name], name })))
  test(`type ${code} ${name}: ${severity} just beyond its edge, and nothing just before it`, async () => {
    const edges = findingEdgesOf(place)[name]
    for (const { fails, found, passes } of edges) {
      const refused = await upload(await fillEvents(template, fails))
      const errorSeverity = severity === 'error' ? 1 : 0
      expect(refused).toMatchObject({
        ...{ success: false, status: severity === 'error' ? 'failed' : 'held', messages: [] },
        errors: found.map(({ cell, column, description }) => ({
          ...{ errorSeverity, errorType: code, columnName: column, cell, description },
        })),
      })
      expect(refused.errors).toHaveLength(found.length)
      expect(refused.groups).toMatchObject([{ code, column: found[0]?.column, severity, count: found.length }])
      expect(await upload(await fillEvents(template, passes))).toMatchObject({ success: true, errors: [] })
    }
  })

test('20 MB are taken, and not a byte more', async () => {
  const send20 = async (more: number) => {
    const form = await aFileForm(new Uint8Array(20 * 1024 * 1024 + more), 'Season 2024.xlsx')
    return send('POST /api/events/{id}', { id: fixture.ids.ours }, form)
  }
  const [most, tooLarge] = [await send20(0), await send20(1)]
  expect(most.json()).toMatchObject({ success: false, messages: [expect.stringMatching(/is not an Excel workbook/)] })
  expect([tooLarge.status, tooLarge.json()]).toMatchObject([
    413,
    { message: 'The file is larger than 20 MB. Upload its events in several files.' },
  ])
})

test('the template has its three sheets, the documented columns, two years of figures and lists to choose from', async () => {
  const { sheets } = await openXlsx(template)
  expect(sheets.map(({ name }) => name)).toEqual(['Events', 'Lists', 'Guidance'])
  const [events] = sheets
  const heads = (events?.rows[0] ?? []).map(String)
  expect(heads.slice(0, 19)).toEqual([
    ...['Event Name', 'Location Name', 'Location Country', 'Location Address Line 1', 'Location Address Line 2'],
    ...['Location City', 'Location Postcode', 'Start Date', 'End Date', 'Event Type', 'Distribution Type'],
    ...['Discipline', 'Sub-Discipline', 'Event funded by your Arts Council England grant', 'Ticketed'],
    ...['Ticketing Provider', 'Box Office Reference', 'Partner Organisation', 'Partner Sub-Discipline'],
  ])
  const { year } = quarterOf(dayInLondon(new Date()))
  const quarters = [year, year + 1].flatMap((of) =>
    [1, 2, 3, 4].map((quarter) => `${of}/${String(of + 1).slice(2)} Q${quarter}`),
  )
  expect(heads.slice(19)).toEqual(
    quarters.flatMap((quarter) => [
      ...[`${quarter} Occurrences at location`, `${quarter} Total tickets available`],
      ...[`${quarter} Known attendance`, `${quarter} Estimated attendance`],
      ...[`${quarter} Known CYP attendance`, `${quarter} Estimated CYP attendance`],
    ]),
  )
  const chosenFromLists = (events?.dataValidations ?? []).filter(({ type }) => type === 'list')
  expect(chosenFromLists.map(({ range }) => range.replace(/\d.*/, ''))).toEqual(
    expect.arrayContaining(['C', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'S']),
  )
})

async function expectEdge(edge: MessageEdge | ShownElsewhere) {
  if ('shownBy' in edge) {
    expect(readFileSync(edge.shownBy, 'utf8')).toContain(edge.title)
    return
  }
  const { success, status, errors, messages } = await upload(await edge.fails())
  expect({ success, status, errors, messages }).toEqual({
    ...{ success: false, status: 'failed', errors: [], messages: [edge.message] },
  })
  expect((await upload(await edge.passes())).messages).not.toContain(edge.message)
}

for (const kind of Object.keys(refusals) as (keyof typeof refusals)[])
  test(`message ${kind}: said just beyond its edge, and not just before it`, () =>
    expectEdge(messageEdgesOf({ template, organisationId: fixture.ids.ours, row })[kind]))

for (const reason of refusalReasons)
  test(`a workbook that is ${reason}: told so just beyond the edge, and not just before it`, () =>
    expectEdge(refusedWorkbooksOf({ template, row })[reason]))
