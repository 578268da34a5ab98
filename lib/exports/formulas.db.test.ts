import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { events, responses, surveyLinks, surveys } from '@/db/schema'
import type { ExportFormat } from '@/db/stored-values'
import { as } from '@/tests/support/actors'
import { anAnsweredOrganisation, responseAt } from '@/tests/support/answered-organisation'
import { csvRows } from '@/tests/support/csv-rows'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { formulaPayloads as payloads } from '@/tests/support/formula-payloads'
import { unzip } from '@/tests/support/unzip'
import { getExportContent } from './export-content'
import { findOwnExport, insertExport } from './queries'
import { type OrganisationKind, organisationKinds } from './rules'

let database: TestDatabase
let ctx: Awaited<ReturnType<typeof as.admin>>
let organisationId: number

beforeAll(async () => {
  database = await ownDatabase()
  const { db } = database
  const { organisation, newer, event } = await anAnsweredOrganisation(db)
  organisationId = organisation.id
  ctx = await as.admin(db, organisation)
  const { id: _event, ...sameEvent } = event
  const { id: _survey, quickCode: _code, ...copied } = newer
  for (const [at, payload] of payloads.entries()) {
    const [made] = await db
      .insert(events)
      .values({ ...sameEvent, name: payload })
      .returning()
    const schema = JSON.parse(JSON.stringify(newer.schemaReadOnly).replaceAll('Swan Lake', 'x')) as object
    const [survey] = await db
      .insert(surveys)
      .values({ ...copied, name: payload, eventId: made?.id ?? null, schema, schemaReadOnly: schema })
      .returning()
    const [link] = await db
      .insert(surveyLinks)
      .values({ surveyId: survey?.id ?? 0, label: payload, token: `token${String(at).padStart(3, '0')}` })
      .returning()
    await db.insert(responses).values({
      ...responseAt(10, 100 + at),
      surveyId: survey?.id ?? 0,
      organisationId,
      state: 1,
      linkId: link?.id ?? null,
      answers: { 'B-Q5': ['other'], 'B-Q5-Comment': payload, 'B-Q10': payload, 'B-Q1': payload, 'B-Q2': [payload] },
    })
  }
})

async function fileOf(type: OrganisationKind, format: ExportFormat): Promise<Buffer> {
  const row = { name: 'asked', organisationId, requestedBy: ctx.actor.userId, type, format }
  const found = await findOwnExport(database.db, ctx.actor.userId, await insertExport(database.db, row))
  if (!found) throw new Error('The export is not there')
  return buffer((await getExportContent(ctx, found, () => {})).bytes)
}

test.each(organisationKinds)('%s as CSV: no cell starts a formula', async (type) => {
  for (const file of unzip(await fileOf(type, 'csv')).values()) {
    const cells = csvRows(file.toString()).flat()
    expect(cells.filter((cell) => /^[\s\u200b]*[=+\-@＝]/.test(cell))).toEqual([])
  }
})

test.each(organisationKinds)(
  '%s as a workbook: no cell is a formula, and each text is read back as it was typed',
  async (type) => {
    const { sheets } = await readXlsx(await fileOf(type, 'xlsx'), { readStyles: true })
    const found = new Set(sheets.flatMap(({ rows }) => rows.flat()))
    for (const sheet of sheets) for (const cell of sheet.cells?.values() ?? []) expect(cell.formula ?? null).toBeNull()
    for (const payload of payloads) expect(found).toContain(payload.replace('\r', '\n'))
  },
)
