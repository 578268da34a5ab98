import 'server-only'
import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { files, trainingSessions, users } from '@/db/schema'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { insertRecord, type Stamp, updateRecord } from '@/lib/floor/saving/versioned-record'
import type { NewSession, SessionTime } from './schema'

const columns = {
  id: trainingSessions.id,
  date: trainingSessions.date,
  sessionTitle: trainingSessions.sessionTitle,
  sessionDescription: trainingSessions.sessionDescription,
  type: trainingSessions.type,
  duration: trainingSessions.duration,
  bookingLink: trainingSessions.bookingLink,
  recordingLink: trainingSessions.recordingLink,
  transcriptFilename: trainingSessions.transcriptFilename,
}

const hasMaterial = or(isNotNull(trainingSessions.recordingLink), isNotNull(trainingSessions.transcriptFilename))
const hasNoMaterial = and(isNull(trainingSessions.recordingLink), isNull(trainingSessions.transcriptFilename))

/** Upcoming: in the future. Previous: past, with a recording or a transcript. Unfinished: past, without either. */
const timeConditions: Record<SessionTime, (now: Date) => SQL | undefined> = {
  upcoming: (now) => gt(trainingSessions.date, now),
  previous: (now) => and(lte(trainingSessions.date, now), hasMaterial),
  unfinished: (now) => and(lte(trainingSessions.date, now), hasNoMaterial),
}

/** Past sessions without recording or transcript are visible only to those who manage sessions (`withUnfinished`). */
const visibleCondition = (now: Date, withUnfinished: boolean) =>
  withUnfinished ? undefined : or(gt(trainingSessions.date, now), hasMaterial)

type SessionVisibility = { now: Date; withUnfinished: boolean }

export function findSessions(
  db: Database,
  { now, withUnfinished }: SessionVisibility,
  query: GridQuery,
  time?: SessionTime,
) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(trainingSessions),
      columns,
      where: and(visibleCondition(now, withUnfinished), time && timeConditions[time](now)),
      key: trainingSessions.id,
      searchable: ['sessionTitle', 'sessionDescription', 'type'],
      defaultSort: time === 'upcoming' ? 'date' : '-date',
    },
    query,
  )
}

/** One session with who saved it last, or undefined. */
export async function findSession(db: Database, { now, withUnfinished }: SessionVisibility, id: number) {
  const [found] = await db
    .select({
      ...columns,
      version: trainingSessions.version,
      updatedAt: trainingSessions.updatedAt,
      updatedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(trainingSessions)
    .leftJoin(users, eq(users.id, trainingSessions.updatedBy))
    .where(and(eq(trainingSessions.id, id), visibleCondition(now, withUnfinished)))
  return found
}

type SessionRecord = NonNullable<Awaited<ReturnType<typeof findSession>>>

const orNull = (link: string) => link || null
const rowOf = ({ bookingLink, recordingLink, ...session }: NewSession) => ({
  ...session,
  bookingLink: orNull(bookingLink),
  recordingLink: orNull(recordingLink),
})

export const insertSession = (db: Database, session: NewSession, stamp: Stamp) =>
  insertRecord(db, trainingSessions, rowOf(session), stamp)

export const updateSession = (db: Database, before: SessionRecord, session: NewSession, stamp: Stamp) =>
  updateRecord(db, trainingSessions, before, rowOf(session), stamp)

export async function updateTranscript(db: Database, id: number, transcriptFilename: string | null): Promise<void> {
  await db.update(trainingSessions).set({ transcriptFilename }).where(eq(trainingSessions.id, id))
}

export async function deleteSession(db: Database, id: number): Promise<void> {
  await db.delete(trainingSessions).where(eq(trainingSessions.id, id))
}

/** The latest file of the session transcript with this name. */
export async function findTranscript(db: Database, fileName: string) {
  const [found] = await db
    .select({ file: files })
    .from(files)
    .innerJoin(trainingSessions, eq(trainingSessions.transcriptFilename, files.name))
    .where(and(eq(files.name, fileName), eq(files.purpose, 'transcript')))
    .orderBy(desc(files.createdAt))
    .limit(1)
  return found?.file
}

/** The ids of all files stored under this transcript name. */
export async function findTranscriptFiles(db: Database, fileName: string): Promise<string[]> {
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.name, fileName), eq(files.purpose, 'transcript')))
  return found.map(({ id }) => id)
}
