import 'server-only'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { addressOf } from '@/lib/floor/spreadsheet/reading/cells'
import type { Finding } from '../finding'
import {
  ChangedSinceCheck,
  type ImportKind,
  type ImportReport,
  type ImportRow,
  unownedImportKind,
} from '../import-kind'
import { gatherRecords, type RecordPart, readRecordSheet, type WrittenRecord } from './read-records'
import type { RecordColumn, RecordKind } from './record-columns'
import { messages } from './record-messages'

/** So many are shown before they are made. */
const shownMost = 100

type PreparedRecords<Body> = { row: number; body: Body }[]

/** Whether the person has seen what would be made. */
const isConfirmed = ({ options }: Pick<ImportRow, 'options'>) =>
  (options as { confirmed?: boolean } | null)?.confirmed === true

/**
 * The import of records of a kind. Each row is what the call of a single record is sent, so it is checked by that call's schema,
 * and then made by its service in a transaction that is taken back: rights, names in use and whatever else keeps a record
 * out are found as they would be. What is found right is shown first, and made once the person says so, all of it or nothing.
 */
export const recordImport = <Body>(kind: RecordKind<Body>): ImportKind =>
  unownedImportKind<RecordPart, PreparedRecords<Body>>({
    kind: kind.kind,
    stopsOnWarnings: false,
    admit: async (ctx) => kind.authorize(ctx),
    read: (content, signal) => readRecordSheet(kind.sheet, content, signal),
    async check(ctx, upload, parts, report) {
      const columns = await kind.columns(ctx)
      const gathered = await gatherRecords(columns, kind, parts, report)
      if (!gathered) return []
      const finder = findingsAt(kind, columns, gathered.places, report)
      const checked = gathered.records.flatMap((record) => checkRecord(kind, columns, record, finder))
      await tryAll(ctx, kind, checked, finder)
      if (!isConfirmed(upload)) holdForPreview(kind, checked, report)
      return checked
    },
    async commit(tx, _upload, checked) {
      for (const { body } of checked)
        await kind.create(tx, body).catch((error: unknown) => {
          throw isRefusal(error) ? new ChangedSinceCheck(messages.somebodyWasQuicker) : error
        })
      const made = messages.made(checked.length, kind.words)
      return { messages: [made], note: made, outcome: { count: checked.length } }
    },
  })

function holdForPreview<Body>(kind: RecordKind<Body>, checked: PreparedRecords<Body>, report: ImportReport): void {
  report.hold(messages.waits(checked.length, kind.words, kind.consequence(checked.length)))
  report.preview({
    count: checked.length,
    details: checked.slice(0, shownMost).map(({ row, body }) => ({ row, ...kind.shownAs(body) })),
  })
}

const isRefusal = (error: unknown): error is DomainError => error instanceof DomainError && error.status < 500

type Finder = (row: number, field: string | undefined, found: Pick<Finding, 'type' | 'description' | 'fix'>) => void

/** Says what is found in a row: at the cell of its field, where the sheet has a column for it. */
function findingsAt<Body>(
  { sheet }: RecordKind<Body>,
  columns: readonly RecordColumn[],
  places: ReadonlyMap<string, number>,
  report: ImportReport,
): Finder {
  return (row, field, found) => {
    const at = field === undefined ? undefined : places.get(field)
    report.addFinding({
      sheet,
      cell: at === undefined ? `${row}:${row}` : addressOf(at, row),
      column: columns.find((column) => column.field === field)?.heading ?? '',
      severity: 'error',
      ...found,
    })
  }
}

/** The body that a row stands for; nothing where it has mistakes, all of which are found. */
function checkRecord<Body>(
  kind: RecordKind<Body>,
  columns: readonly RecordColumn[],
  { row, texts }: WrittenRecord,
  find: Finder,
): PreparedRecords<Body> {
  const unknown = new Set<string>()
  const values = columns.map((column) => {
    const text = texts.get(column.field) ?? ''
    if (!column.choices) return [column.field, text] as const
    const written = column.isSeveral ? text.split(';').map((each) => each.trim()) : [text]
    const ids = written
      .filter((each) => each !== '')
      .flatMap((each) => {
        const found = column.choices?.find(({ name }) => name.toLowerCase() === each.toLowerCase())
        if (found) return [found.id]
        unknown.add(column.field)
        const description = messages.notInList(each)
        find(row, column.field, { type: 'Not in the list', description, fix: messages.chooseFromList })
        return []
      })
    return [column.field, column.isSeveral ? ids : ids[0]] as const
  })
  const parsed = kind.schema.safeParse({ ...kind.fixed, ...Object.fromEntries(values) })
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0] ?? '')
      // One thing is said of a cell whose words are not in its list.
      if (!unknown.has(field)) find(row, field, { type: 'Not valid', description: message, fix: messages.putRight })
    }
  return parsed.success && unknown.size === 0 ? [{ row, body: parsed.data }] : []
}

/** Carries nothing: it ends a transaction whose work is taken back. */
class TakenBack extends Error {}

/** Makes all of them as the commit will, finds whatever refuses one, and takes everything back. */
async function tryAll<Body>(
  ctx: StaffContext,
  { create }: RecordKind<Body>,
  checked: PreparedRecords<Body>,
  find: Finder,
): Promise<void> {
  const end = new TakenBack()
  await ctx.db
    .transaction(async (db) => {
      for (const { row, body } of checked)
        try {
          await create({ ...ctx, db }, body)
        } catch (error) {
          if (!isRefusal(error)) throw error
          const fields = Object.entries(error.fields ?? {})
          const found = { type: 'Refused', fix: messages.putRight }
          if (fields.length === 0) find(row, undefined, { ...found, description: error.message })
          for (const [field, message] of fields) find(row, field, { ...found, description: message })
        }
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
}
