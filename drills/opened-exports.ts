import { eq } from 'drizzle-orm'
import { users } from '@/db/schema'
import { type Session, signIn } from '@/kit/staff'
import type { OrganisationKind } from '@/lib/exports/rules'
import { unguardFormula } from '@/lib/floor/spreadsheet/formula-guard'
import { anAnsweredBank } from '@/tests/support/answered-bank'
import { twoCustomisedSurveys } from '@/tests/support/answered-organisation'
import { aUser } from '@/tests/support/builders'
import { type ExpectedCell, type ExpectedTable, expectedUnmapped } from '@/tests/support/expected-answers'
import { expectedMapped } from '@/tests/support/expected-mapped-answers'
import { organisationLeadingColumns, surveyLeadingColumns } from '@/tests/support/exported-files'
import { unzip } from '@/tests/support/unzip'
import { readWithRetries } from './answers-file'
import type { Drill, DrillTarget } from './drill'
import { type CalcTable, ensureLibreOffice, runInLibreOffice } from './libre-office'
import { downloadExport, requestExport, waitWhileIn } from './organisation-exports'
import { formatCount } from './scoreboard'

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

/** A file, and what must be in its cells by SQL, survey by survey. */
type Download = { name: string; format: Format; leadingColumns: number; file: Buffer; wanted: ExpectedTable[] }

/** W-02: the answers to every question of the bank, in exports opened by LibreOffice, compared with SQL. */
export const openedExportDrill: Drill['run'] = async (target) => {
  const about = { id: 'W-02', what: 'exports of the whole question bank opened by LibreOffice, beside SQL' }
  const skipped = await ensureLibreOffice()
  if (skipped) return { ...about, figure: '–', failures: [], skipped }
  const downloads = await collectDownloads(target)
  const opened = await runInLibreOffice(downloads.map(({ name, file }) => ({ do: 'tables' as const, name, file })))
  const failures: string[] = []
  let compared = 0
  for (const [at, download] of downloads.entries()) {
    const found = differencesOf(download, opened[at] ?? [])
    compared += found.cells
    failures.push(...found.differences.slice(0, 5).map((difference) => `${download.name}: ${difference}`))
  }
  const ofCustomised = downloads.filter(({ name }) => name.startsWith('Unmapped')).length
  if (ofCustomised !== formats.length) failures.push(`only ${ofCustomised} Unmapped files were opened`)
  return { ...about, figure: `${downloads.length} files, ${formatCount(compared)} cells as SQL says`, failures }
}

async function collectDownloads({ platform, fixture }: DrillTarget): Promise<Download[]> {
  const { bank, customised, admin } = await fixture.onDrizzle(async (db) => {
    const made = await anAnsweredBank(db, 'mandated-2024-25', `Bank ${crypto.randomUUID().slice(0, 8)}`)
    const [demo] = await db.select().from(users).where(eq(users.email, 'user@demo.test'))
    const account = { passwordHash: demo?.passwordHash ?? null, organisationIds: [made.organisation.id] }
    const { email, firstName } = await aUser(db, account)
    return { bank: made, customised: await twoCustomisedSurveys(db, made), admin: { email, name: firstName } }
  })
  const session = await signIn(platform, admin)
  const surveys = [bank.survey.id, customised.talk.id, customised.bar.id]
  const { asAsked, mapped } = await platform.onDatabase(async (sql) => ({
    asAsked: await Promise.all(surveys.map((id) => expectedUnmapped(sql, id))),
    mapped: await Promise.all(surveys.map((id) => expectedMapped(sql, id))),
  }))
  const downloads: Download[] = []
  for (const format of formats) {
    for (const [type, wanted] of [['Mapped', mapped] as const, ['Unmapped', mergeHeads(asAsked)] as const]) {
      const whole = await makeOrganisationFile({
        platform,
        session,
        organisationId: bank.organisation.id,
        type,
        format,
      })
      const file = format === 'csv' ? ([...unzip(whole).values()][0] ?? whole) : whole
      downloads.push({ name: `${type}.${format}`, format, leadingColumns: organisationLeadingColumns, file, wanted })
    }
    const { body } = await readWithRetries(
      platform,
      session,
      `/api/surveys/${bank.survey.id}/export-responses?format=${format}`,
    )
    const wanted = asAsked.slice(0, 1)
    downloads.push({ name: `Survey.${format}`, format, leadingColumns: surveyLeadingColumns, file: body, wanted })
  }
  return downloads
}

/**
 * Surveys of one template stand in one table: heads have neutral words where the surveys' events have different names. What
 * an editor typed stays, and so does what all of them asked in the same words.
 */
function mergeHeads(tables: readonly ExpectedTable[]): ExpectedTable[] {
  const events = /Swan Lake|Giselle|Coppélia/g
  const headsOf = new Map<string, Set<string>>()
  for (const head of tables.flatMap(({ heads }) => heads)) {
    const words = head.replace(events, 'the event')
    headsOf.set(words, (headsOf.get(words) ?? new Set()).add(head))
  }
  const shared = (head: string) => {
    const words = head.replace(events, 'the event')
    return (headsOf.get(words)?.size ?? 0) > 1 ? words : head
  }
  return tables.map(({ heads, rows }) => ({
    heads: heads.map(shared),
    rows: new Map(
      [...rows].map(([id, cells]) => [
        id,
        Object.fromEntries(Object.entries(cells).map(([head, cell]) => [shared(head), cell])),
      ]),
    ),
  }))
}

type ExportOptions = {
  platform: DrillTarget['platform']
  session: Session
  organisationId: number
  type: OrganisationKind
  format: Format
}

async function makeOrganisationFile({
  platform,
  session,
  organisationId,
  type,
  format,
}: ExportOptions): Promise<Buffer> {
  const id = await requestExport(platform, session, organisationId, { type, format })
  const status = await platform.onDatabase((sql) => waitWhileIn(sql, id, ['Queued', 'Processing']))
  if (status !== 'Completed') throw new Error(`The ${type} export is ${status}`)
  return downloadExport(platform, session, id)
}

/** Cells of the first sheet that differ from SQL: another value, a number that is a text, one too many. */
function differencesOf({ format, leadingColumns, wanted }: Download, [sheet]: readonly CalcTable[]) {
  const [heads = [], ...rows] = sheet?.rows ?? []
  const names = heads.map((head) => plainText(head?.[1] ?? '', format))
  const expected = new Map(wanted.flatMap((table) => [...table.rows]))
  const known = new Set(wanted.flatMap((table) => table.heads))
  const differences = names.slice(leadingColumns).filter((name) => !known.has(name))
  let cells = 0
  for (const row of rows) {
    const id = row[0]?.[1] ?? ''
    const own = expected.get(id)
    expected.delete(id)
    if (!own) {
      differences.push(`${id} is nobody's answer`)
      continue
    }
    for (const [at, name] of names.entries()) {
      if (at < leadingColumns) continue
      cells += 1
      const [kind, shown] = row[at] ?? ['empty', '']
      const must = own[name]
      if (must === undefined ? kind === 'empty' : isSameCell(must, kind, plainText(shown, format), format)) continue
      differences.push(`${id}, ${name}: ${kind} ${JSON.stringify(shown)} in place of ${JSON.stringify(must)}`)
    }
  }
  for (const id of expected.keys()) differences.push(`${id} is missing`)
  return { differences, cells }
}

const plainText = (shown: string, format: Format) =>
  (format === 'csv' ? unguardFormula(shown) : shown).replaceAll('\r', '\n')

/** In a CSV file a program takes digits for a number, whatever they were; in a workbook each cell says what it is. */
function isSameCell(must: ExpectedCell, kind: string, shown: string, format: Format): boolean {
  if (typeof must === 'object') {
    const [year, month, day] = must.day.split('-')
    return kind === 'number' && [must.day, `${day}/${month}/${year}`].includes(shown)
  }
  if (typeof must === 'number') return kind === 'number' && shown === String(must)
  return shown === must && (kind === 'text' || format === 'csv')
}
