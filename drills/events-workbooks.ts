import { isDeepStrictEqual } from 'node:util'
import { fetchBody, type PlatformClient } from '@/kit/platform'
import { type Session, signIn } from '@/kit/staff'
import { ensureOpenpyxl } from '@/scripts/checks/test-programs'
import { aLocation } from '@/tests/support/builders'
import { type OpenpyxlSheet, readByOpenpyxl } from '@/tests/support/openpyxl'
import type { Drill } from './drill'
import { type CellEntry, ensureLibreOffice, runInLibreOffice } from './libre-office'

const sheet = 'Events'
const place = 'Drill Theatre'

/** What somebody types into the row of an event, by the letters of the columns, and what comes of it. */
const events: { typed: Record<string, CellEntry>; stored: Record<string, unknown> }[] = [
  {
    typed: {
      ...{ A: 'Zwölf Boxkämpfer & “a cat”', H: '07/05/2026', I: '9/5/2026', J: 'Performance', L: 'Theatre' },
      ...{ M: 'Drama and new writing', N: 'Yes - in part', O: 'Ticketed', P: 'Manual entry - CSV upload', Q: '00123' },
      ...{ T: '3', U: '1200', V: '1,134', W: 0 },
    },
    stored: {
      ...{ name: 'Zwölf Boxkämpfer & “a cat”', from: '2026-05-07', to: '2026-05-09', type: 'Performance' },
      ...{ discipline: 'Drama and new writing', funded: 'Yes - in part', reference: '00123' },
      figures: [3, 1200, 1134, 0, 0, 0],
    },
  },
  {
    typed: {
      ...{ A: '1-2', H: { day: '2026-05-20' }, I: { day: '2026-05-20' }, J: 'Exhibition or display' },
      ...{ M: 'Carnival', N: 'No', O: 'Not ticketed', V: 40, X: 12 },
    },
    stored: {
      ...{ name: '1-2', from: '2026-05-20', to: '2026-05-20', type: 'Exhibition or display' },
      ...{ discipline: 'Carnival', funded: 'No', reference: null, figures: [null, null, 40, 0, 12, 0] },
    },
  },
]

/** Rows with a blank one between them. */
const cells = Object.fromEntries(
  events.flatMap(({ typed }, at) =>
    Object.entries({ B: place, K: 'In person', ...typed }).map(([letters, entry]) => [
      `${letters}${2 + at * 2}`,
      entry,
    ]),
  ),
)

const wrongEntries: Record<string, { entered: CellEntry; rule: string }> = {
  A2: { entered: 'x'.repeat(256), rule: 'TEXT_LEN' },
  H2: { entered: 'soon', rule: 'DATE' },
  J2: { entered: 'Juggling', rule: 'LIST' },
  M2: { entered: 'Juggling', rule: 'LIST' },
  O2: { entered: 'Perhaps', rule: 'LIST' },
  V2: { entered: -3, rule: 'WHOLE' },
}
const rightEntries: Record<string, CellEntry> = {
  ...{ A3: 'Hamlet', H3: '07/05/2026', J3: 'Performance', M3: 'Drama and new writing', O3: 'Ticketed', V3: 4 },
}
const lockedCells = { Events: ['A1', 'S1', 'T1'], Lists: ['A2', 'F2', 'K1', 'K2'], Guidance: ['A1', 'B2'] } as const

/** W-03: the template of events in another program: its rules, its locked cells, and what comes of what is typed there. */
export const eventsWorkbookDrill: Drill['run'] = async ({ platform, fixture }) => {
  const about = {
    id: 'W-03',
    what: 'the template of events filled in by LibreOffice, also as OpenDocument, and uploaded',
  }
  const skipped = (await ensureLibreOffice()) ?? (await ensureOpenpyxl().catch(({ message }: Error) => message))
  if (skipped) return { ...about, figure: '–', failures: [], skipped }
  const failures: string[] = []
  const must = (holds: boolean, otherwise: string) => holds || failures.push(otherwise)
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const address = '/api/resources/EventsUploadTemplate.xlsx'
  const template = await fetchBody(platform, address, { cookie: session.cookie })
  const stepFile = { file: template, name: 'template.xlsx' }

  const [saved, filled, filledAsOds, refused, allowed, ...locked] = await runInLibreOffice([
    { ...stepFile, sheet, do: 'fill', cells: {} },
    { ...stepFile, sheet, do: 'fill', cells },
    { ...stepFile, sheet, do: 'fill', cells, to: 'ods' },
    {
      ...{ ...stepFile, sheet, do: 'broken-rules' },
      cells: Object.fromEntries(Object.entries(wrongEntries).map(([at, { entered }]) => [at, entered])),
    },
    { ...stepFile, sheet, do: 'broken-rules', cells: rightEntries },
    { ...stepFile, sheet: 'Events', do: 'locked', cells: lockedCells.Events },
    { ...stepFile, sheet: 'Lists', do: 'locked', cells: lockedCells.Lists },
    { ...stepFile, sheet: 'Guidance', do: 'locked', cells: lockedCells.Guidance },
  ])
  const [backFromOds] = await runInLibreOffice([
    { do: 'fill', file: filledAsOds.file, name: 'filled in.ods', sheet, cells: {}, to: 'xlsx' },
  ])

  const before = readByOpenpyxl(template)
  for (const difference of differencesOf(before, readByOpenpyxl(saved.file)))
    failures.push(`saved by LibreOffice: ${difference}`)
  for (const difference of differencesOf(before, readByOpenpyxl(backFromOds.file)))
    failures.push(`by way of OpenDocument: ${difference}`)
  for (const [at, { rule }] of Object.entries(wrongEntries)) {
    const found = refused[at]
    must(
      found?.marks === 1 && found.refuses && found.rule === rule,
      `${at} takes what it should not: ${JSON.stringify(found)}`,
    )
    must(rule !== 'LIST' || found?.lists === true, `${at} shows no drop-down`)
  }
  for (const [at, { marks }] of Object.entries(allowed)) must(marks === 0, `${at} refuses what is right`)
  for (const found of locked) for (const [at, isLocked] of Object.entries(found)) must(isLocked, `${at} is not locked`)

  for (const [way, { file }] of [
    ['saved by LibreOffice', filled],
    ['by way of OpenDocument', backFromOds],
  ] as const) {
    const organisation = await fixture.another()
    await organisation.onDrizzle((db) => aLocation(db, organisation.organisationId, { name: place }))
    const answer = await upload(platform, await signIn(platform, organisation.admin), organisation.organisationId, file)
    must(
      answer.status === 'successful' && answer.errors.length === 0,
      `${way}, the upload is ${JSON.stringify(answer)}`,
    )
    const found = await storedEvents(platform, organisation.organisationId)
    must(
      isDeepStrictEqual(
        found,
        events.map(({ stored }) => stored),
      ),
      `${way}, what came is ${JSON.stringify(found)}`,
    )
  }
  const rules = before.reduce((sum, each) => sum + each.rules.length, 0)
  return {
    ...about,
    figure:
      `${before.length} sheets with ${rules} rules, the hidden version and every locked cell kept, saved and by way of OpenDocument; ` +
      `${Object.keys(wrongEntries).length} wrong entries marked by its own rules, ${Object.keys(rightEntries).length} right ones not; ` +
      `${events.length} events uploaded each way as they were typed`,
    failures,
  }
}

type UploadAnswer = { status: string; messages: string[]; errors: unknown[] }

async function upload(
  { ask }: PlatformClient,
  { cookie }: Session,
  organisationId: number,
  file: Uint8Array,
): Promise<UploadAnswer> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'EventsUploadTemplate.xlsx'))
  const body = new Response(form)
  const answer = await ask('POST', `/api/events/${organisationId}`, {
    cookie,
    raw: Buffer.from(await body.clone().arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  })
  if (answer.status !== 200) throw new Error(`The upload was answered with ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text) as UploadAnswer
}

/** The events at the place that the drill fills in, in the words of a row, with the figures of the first quarter of 2026/27. */
const storedEvents = ({ onDatabase }: PlatformClient, organisationId: number) =>
  onDatabase(async (sql) => {
    const rows = await sql`
      select events.name, start_date::text as "from", end_date::text as "to", types.name as type,
        sub_disciplines.name as discipline, funded.name as funded, box_office_reference_id as reference,
        jsonb_build_array(occurences_at_location, total_tickets_available, known_attendance, estimated_attendance,
          known_attendance_cyp, estimated_attendance_cyp) as figures
      from events
      join locations on locations.id = location_id
      join lookup_values as types on types.id = event_type_id
      join sub_disciplines on sub_disciplines.id = events.sub_discipline_id
      join lookup_values as funded on funded.id = is_funded_id
      join event_attendances on event_id = events.id and year = 2026 and quarter = 1
      where organisation_id = ${organisationId} and locations.name = ${place} order by events.id`
    return Array.from(rows, (row) => ({ ...row }))
  })

/** What a rule lets be entered, where it refuses anything: its cells, and what it compares with. */
const refusing = ({ rules }: OpenpyxlSheet) =>
  rules
    .filter(({ refuses }) => refuses)
    .map(({ cells: at, type, from }) => `${at} ${type} ${type === 'list' ? from?.replace(/\s+/g, '') : ''}`.trim())
    .sort()

/** What another program made of the sheets, where it is not what they were. */
function differencesOf(before: readonly OpenpyxlSheet[], after: readonly OpenpyxlSheet[]): string[] {
  const differences: string[] = []
  const compare = (what: string, was: unknown, is: unknown) => {
    if (!isDeepStrictEqual(was, is)) differences.push(`${what} was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`)
  }
  before.forEach((was, at) => {
    const is = after[at]
    compare('the name of the sheet', was.name, is?.name)
    if (!is) return
    compare(`the protection of ${was.name}`, was.protected, is.protected)
    compare(`the hidden columns of ${was.name}`, was.hidden, is.hidden)
    compare(`the columns of ${was.name} that take an entry`, was.open, is.open.slice(0, was.open.length))
    compare(`the rules of ${was.name}`, refusing(was), refusing(is))
    compare(`the headings of ${was.name}`, was.cells[0], is.cells[0])
    if (was.name !== sheet) compare(`the texts of ${was.name}`, was.cells, is.cells)
  })
  return differences
}
