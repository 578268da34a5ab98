import 'server-only'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { files, imports, users } from '@/db/schema'
import type { LongJobTable } from '@/lib/floor/jobs/long-job'
import type { Finding } from './finding'
import { messages } from './messages'

export type Import = typeof imports.$inferSelect

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
  waiting: 'queued',
  running: 'processing',
  toRunning: (startedAt) => ({
    status: 'processing',
    startedAt,
    rowsRead: 0,
    rowsTotal: null,
    findings: [],
    messages: [],
  }),
  toFailed: (reason) => ({ status: 'failed', messages: [messages.couldNotBeDone(reason)], finishedAt: new Date() }),
}

/** An import, locked until the transaction ends. */
export async function lockImport(db: Database, id: number): Promise<Import | undefined> {
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
export async function expireFile(db: Database, { id, surveyId, fileId }: Import, at: Date): Promise<void> {
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

const counts = sql<number>`jsonb_array_length(${imports.findings})`.mapWith(Number)

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
  findingsCount: counts,
  undo: imports.undo,
  hasFile: sql<boolean>`${files.id} is not null`,
}

/** The latest uploads of one survey, newest first. */
export function findImportsOfSurvey(db: Database, surveyId: number, take: number) {
  return db
    .select(columns)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(files, eq(files.id, imports.fileId))
    .where(eq(imports.surveyId, surveyId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(take)
}

/** One upload of a survey whole; undefined for one of another survey. */
export async function findImportOfSurvey(db: Database, surveyId: number, id: number): Promise<Import | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.surveyId, surveyId)))
  return found
}

export const findingsOf = ({ findings }: Pick<Import, 'findings'>) => findings as Finding[]
