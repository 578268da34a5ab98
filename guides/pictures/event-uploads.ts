import type { Page } from '@playwright/test'
import { signInAs } from '../../tests/support/accounts'
import { appUrl, onAppDatabase, people } from '../../tests/support/app'
import { anEventRow, type EventCells, fillEvents } from '../../tests/support/events-workbook'

const filename = 'Harbour season.xlsx'
/** The theatre, and its hall of the same name. */
const hall = 'Harbour Theatre'

/** An event of the demonstration data, with its days as a cell of the workbook has them. */
async function findWinterGarden(): Promise<EventCells> {
  const [event] = await onAppDatabase(
    (sql) => sql<{ first: string; last: string }[]>`
      select to_char(e.start_date, 'DD/MM/YYYY') as first, to_char(e.end_date, 'DD/MM/YYYY') as last
      from events e
      join event_organisations eo on eo.event_id = e.id
      join organisations o on o.id = eo.organisation_id and o.name = ${hall}
      where e.name = 'The Winter Garden' order by e.id limit 1`,
  )
  if (!event) throw new Error('The demonstration data has no Winter Garden')
  return anEventRow(hall, { 'Start Date': event.first, 'End Date': event.last })
}

/** Uploads a filled-in template for the theatre; what an earlier run uploaded is gone first. Nothing of it counts. */
async function uploadRows(page: Page, rows: readonly EventCells[]) {
  await onAppDatabase((sql) => sql`delete from imports where kind = 'events' and filename = ${filename}`)
  const cookie = await signInAs(people.admin)
  const template = await fetch(`${appUrl}/api/resources/EventsUploadTemplate.xlsx`, { headers: { cookie } })
  const buffer = await fillEvents(new Uint8Array(await template.arrayBuffer()), rows)
  await page.getByLabel('Workbook of events').setInputFiles({ name: filename, mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

export async function uploadEventsWithErrors(page: Page) {
  const row = await findWinterGarden()
  await uploadRows(page, [
    { ...row, 'Event Name': 'Gull Song', 'Location Name': 'Habour Theatre' },
    { ...row, 'Event Name': 'The Salt Line', 'Start Date': '2026-13-01' },
    { ...row, 'Event Name': null, 'Sub-Discipline': 'Drama' },
  ])
  const errors = page.getByRole('region', { name: 'Error breakdown' })
  await errors
    .getByRole('button', { name: /^Location/ })
    .first()
    .click()
  await errors.getByText('Recommended fixes').waitFor()
  await page.mouse.move(0, 0)
}

/** A file with an event that is there, and one that shares its box office reference: it waits for the person. */
export async function uploadEventsWithWarnings(page: Page) {
  const row = await findWinterGarden()
  const sold = { Ticketed: 'Ticketed', 'Ticketing Provider': 'Spektrix', 'Box Office Reference': 'HT-2627-014' }
  await uploadRows(page, [
    { ...row, ...sold },
    { ...row, ...sold, 'Event Name': 'The Winter Garden: schools matinee' },
  ])
  await page.getByRole('region', { name: 'Warning breakdown' }).waitFor()
  await page.getByRole('checkbox', { name: 'Override warnings' }).scrollIntoViewIfNeeded()
}
