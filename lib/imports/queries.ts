import 'server-only'
import { and, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { files, imports, users } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { LongJobTable } from '@/lib/floor/jobs/long-job'
import type { Finding, FindingGroup } from './finding'
import { messages } from './messages'

/** A row of `imports`, whatever its kind: one of users or of organisations belongs to no organisation. */
export type ImportRow = typeof imports.$inferSelect

/** An upload of an organisation. */
export type Import = ImportRow & { organisationId: number }

/** The upload as one of an organisation, which all kinds are but those of users and of organisations. */
export function ofOrganisation<Row extends Pick<ImportRow, 'id' | 'organisationId'>>(
  row: Row,
): Row & Pick<Import, 'organisationId'> {
  const { organisationId } = row
  if (organisationId === null) throw new Error(`The import ${row.id} belongs to no organisation`)
  return { ...row, organisationId }
}

export async function insertImport(db: Database, row: typeof imports.$inferInsert): Promise<number> {
  const [made] = await db.insert(imports).values(row).returning({ id: imports.id })
  if (!made) throw new Error('The import was not returned')
  return made.id
}

/** How imports are stored as long jobs. */
export const importTable: LongJobTable<typeof imports> = {
  table: imports,
  id: imports.id,
  status: imports.status,
  startedAt: imports.startedAt,
  askedBy: imports.createdBy,
  waiting: 'queued',
  running: 'processing',
  toRunning: (startedAt) => ({
    status: 'processing',
    startedAt,
    rowsRead: 0,
    rowsTotal: null,
    findings: [],
    findingGroups: [],
    outcome: null,
    messages: [],
  }),
  toFailed: (reason) => ({ status: 'failed', messages: [messages.couldNotBeDone(reason)], finishedAt: new Date() }),
}

/** An import, locked until the transaction ends. */
export async function lockImport(db: Database, id: number): Promise<ImportRow | undefined> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
  return found
}

export async function updateImport(db: Database, id: number, changed: Partial<typeof imports.$inferInsert>) {
  await db.update(imports).set(changed).where(eq(imports.id, id))
}

/**
 * Takes the file of an upload out of reach at once, with every processed copy of it that was uploaded to the same
 * survey. A scheduled task removes rows and bytes within a minute: bytes without a row would be left to a slow sweep.
 */
export async function expireFile(db: Database, { id, surveyId, fileId }: ImportRow, at: Date): Promise<void> {
  if (fileId === null) return
  const [file] = await db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId))
  const copies = file?.sha256 && surveyId !== null ? await findCopies(db, surveyId, file.sha256) : []
  await db
    .update(imports)
    .set({ fileId: null })
    .where(inArray(imports.id, [id, ...copies.map((copy) => copy.id)]))
  const fileIds = [fileId, ...copies.flatMap((copy) => copy.fileId ?? [])]
  await db.update(files).set({ expiresAt: at }).where(inArray(files.id, fileIds))
}

const findCopies = (db: Database, surveyId: number, sha256: Buffer) =>
  db
    .select({ id: imports.id, fileId: imports.fileId })
    .from(imports)
    .innerJoin(files, eq(files.id, imports.fileId))
    .where(
      and(
        eq(imports.surveyId, surveyId),
        eq(files.sha256, sha256),
        notInArray(imports.status, [importTable.waiting, importTable.running]),
      ),
    )

const counts = sql<number>`(select coalesce(sum((found ->> 'count')::int), 0)
  from jsonb_array_elements(${imports.findingGroups}) as found)`.mapWith(Number)
/** Uploads of before had no groups. */
const countsOrStored = sql<number>`greatest(${counts}, jsonb_array_length(${imports.findings}))`.mapWith(Number)

/** An upload as the history shows it; `outcome` without what only its own page shows. */
const columns = {
  id: imports.id,
  filename: imports.filename,
  status: imports.status,
  rowsRead: imports.rowsRead,
  rowsTotal: imports.rowsTotal,
  messages: imports.messages,
  createdAt: imports.createdAt,
  finishedAt: imports.finishedAt,
  undoneAt: imports.undoneAt,
  createdByName: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
  findingsCount: countsOrStored,
  findingGroups: sql<FindingGroup[]>`${imports.findingGroups}`,
  ignoreWarnings: imports.ignoreWarnings,
  options: imports.options,
  outcome: sql<unknown>`${imports.outcome} - 'details'`,
  undo: imports.undo,
  hasFile: sql<boolean>`${files.id} is not null`,
}

const select = (db: Database) =>
  db
    .select(columns)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(files, eq(files.id, imports.fileId))

/** Whose uploads are meant: those of one survey, of one kind of organisations, or of one kind that somebody sent. */
export type UploadScope =
  | { surveyId: number }
  | { kind: Import['kind']; organisations: OrganisationScope }
  | { kind: Import['kind']; sentBy: number }

function inScope(scope: UploadScope) {
  if ('surveyId' in scope) return eq(imports.surveyId, scope.surveyId)
  const ofKind = eq(imports.kind, scope.kind)
  if ('organisations' in scope) return and(ofKind, withinScope(imports.organisationId, scope.organisations))
  return and(ofKind, isNull(imports.organisationId), eq(imports.createdBy, scope.sentBy))
}

/** The latest uploads of a scope, newest first. */
export const findImports = (db: Database, scope: UploadScope, take: number) =>
  select(db).where(inScope(scope)).orderBy(desc(imports.createdAt), desc(imports.id)).limit(take)

/** One upload as the history shows it. */
export async function findUpload(db: Database, scope: UploadScope, id: number) {
  const [found] = await select(db).where(and(eq(imports.id, id), inScope(scope)))
  return found
}

/** One upload whole; undefined for one beyond the scope. */
export async function findImport(db: Database, scope: UploadScope, id: number): Promise<ImportRow | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), inScope(scope)))
  return found
}

/** Whether a file of the same kind and organisation came before this one and is not done yet. */
export async function hasEarlierOpenImport(
  db: Database,
  { id, kind, organisationId }: Pick<Import, 'id' | 'kind' | 'organisationId'>,
): Promise<boolean> {
  const [earlier] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.organisationId, organisationId),
        eq(imports.kind, kind),
        lt(imports.id, id),
        inArray(imports.status, [importTable.waiting, importTable.running]),
      ),
    )
    .limit(1)
  return earlier !== undefined
}

/** Where an upload stands. */
export async function findStatus(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db.select({ status: imports.status }).from(imports).where(eq(imports.id, id))
  return found?.status
}

export const findingsOf = ({ findings }: Pick<Import, 'findings'>) => findings as Finding[]
