import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type EventFindingName, eventFindingTypes } from '@/lib/events/bulk-upload/finding-types'
import { refusals } from '@/lib/events/bulk-upload/messages'
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

test.describe.configure({ timeout: 180_000 })

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
