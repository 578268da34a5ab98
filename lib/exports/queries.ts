import 'server-only'
import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, submitted } from '@/db/response-states'
import { exports, organisations, responses, surveyLinks, surveys } from '@/db/schema'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { beginAttempt, type LongJobTable, openCondition } from '@/lib/floor/jobs/long-job'
import type { Answers } from '@/lib/surveys/engine/answers'
import { lockForExport } from './lock-answers'
import type { ResponseDetails } from './response-fields'
import type { OrganisationKind } from './rules'

export type ExportRow = typeof exports.$inferSelect
/** An export of all answers of an organisation. */
export type OrganisationExport = ExportRow & { type: OrganisationKind }

/** One response with its answers. */
export type AnswerRow = ResponseDetails & { answers: Answers }

const batchRows = 1_000

/** The number of responses in a file of this survey's answers: all that are answered, at least in part. */
export async function countAnswers(db: Database, surveyId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(responses)
    .where(and(eq(responses.surveyId, surveyId), gte(responses.state, partial)))
  return found?.count ?? 0
}

/** The answered responses, submitted ones first, each group in the order they were started; `batchRows` in memory. */
export async function* streamAnswers(db: Database, surveyId: number): AsyncGenerator<AnswerRow> {
  for (const state of [submitted, partial]) {
    let last: AnswerRow | undefined
    do {
      const rows: AnswerRow[] = await findNextAnswers(db, surveyId, state, last)
      yield* rows
      last = rows.length === batchRows ? rows.at(-1) : undefined
    } while (last)
  }
}

function findNextAnswers(
  db: Database,
  surveyId: number,
  state: number,
  after: AnswerRow | undefined,
): Promise<AnswerRow[]> {
  const later = after && sql`(${responses.startedAt}, ${responses.id}) > (${exactStart(after)}, ${after.id}::uuid)`
  return db
    .select({
      id: responses.id,
      state: responses.state,
      startedAt: responses.startedAt,
      submittedAt: responses.submittedAt,
      completionMethod: responses.completionMethod,
      marks: responses.marks,
      link: surveyLinks.label,
      answers: responses.answers,
    })
    .from(responses)
    .leftJoin(surveyLinks, eq(surveyLinks.id, responses.linkId))
    .where(and(eq(responses.surveyId, surveyId), eq(responses.state, state), later))
    .orderBy(asc(responses.startedAt), asc(responses.id))
    .limit(batchRows)
}

/** The start of a response as the database stores it: a JavaScript date has lost the microseconds. */
const exactStart = (row: AnswerRow) =>
  sql`(select ${responses.startedAt} from ${responses} where ${responses.id} = ${row.id}::uuid)`

export async function insertExport(db: Database, row: typeof exports.$inferInsert): Promise<number> {
  const [made] = await db.insert(exports).values(row).returning({ id: exports.id })
  if (!made) throw new Error('The export was not returned')
  return made.id
}

type QueuedExportCriteria = Pick<ExportRow, 'type' | 'format' | 'organisationId' | 'withMarked' | 'requestedBy'>

/** The id of a queued export that this person requested in the same way. */
export async function findQueuedExport(db: Database, criteria: QueuedExportCriteria): Promise<number | undefined> {
  const [found] = await db
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.status, 'Queued'),
        eq(exports.requestedBy, criteria.requestedBy),
        eq(exports.organisationId, criteria.organisationId),
        eq(exports.type, criteria.type),
        eq(exports.format, criteria.format),
        eq(exports.withMarked, criteria.withMarked),
      ),
    )
    .limit(1)
  return found?.id
}

/** An export that this person requested, or undefined. */
export async function findOwnExport(db: Database, userId: number, id: number) {
  const [found] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.requestedBy, userId)))
  return found
}

/** How exports are stored as long jobs. */
export const exportTable: LongJobTable<typeof exports> = {
  table: exports,
  id: exports.id,
  status: exports.status,
  startedAt: exports.processDate,
  askedBy: exports.requestedBy,
  waiting: 'Queued',
  running: 'Processing',
  toRunning: (startedAt) => ({ status: 'Processing', processDate: startedAt, rowsWritten: 0, failure: null }),
  toFailed: (reason) => ({ status: 'Failed', failure: reason }),
}

/** Begins an attempt at an export after any erasure under way, which the attempt might not see, has ended. */
export const beginExport = (db: Database, id: number, startedAt: Date) =>
  db.transaction(async (tx) => {
    const [found] = await tx.select({ organisationId: exports.organisationId }).from(exports).where(eq(exports.id, id))
    if (!found) return undefined
    await lockForExport(tx, found.organisationId)
    return beginAttempt(tx, exportTable, id, startedAt)
  })

/** Cancels an export of this person that is queued or processing. @returns false for any other */
export async function cancelExport(db: Database, userId: number, id: number): Promise<boolean> {
  const [cancelled] = await db
    .update(exports)
    .set({ status: 'Cancelled' })
    .where(and(openCondition(exportTable, id), eq(exports.requestedBy, userId)))
    .returning({ id: exports.id })
  return cancelled !== undefined
}

/** The path of a finished file; null until it is there. */
const fileLink = sql<
  string | null
>`case when ${exports.status} = 'Completed' then '/api/exports/file/' || ${exports.id} end`

/** The exports one person asked for, newest first. */
export function findOwnExports(db: Database, userId: number, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(exports)
          .innerJoin(organisations, eq(organisations.id, exports.organisationId))
          .leftJoin(surveys, eq(surveys.id, exports.surveyId)),
      columns: {
        id: exports.id,
        name: exports.name,
        type: exports.type,
        format: exports.format,
        surveyId: exports.surveyId,
        surveyName: { of: surveys.name, kind: 'text' as const },
        requestDate: exports.requestDate,
        processDate: exports.processDate,
        expiryDate: exports.expiryDate,
        status: exports.status,
        fileLink: { of: fileLink, kind: 'text' as const },
        rowsWritten: exports.rowsWritten,
        rowsTotal: exports.rowsTotal,
        failure: exports.failure,
        organisationId: exports.organisationId,
        organisationName: { of: organisations.name, kind: 'text' as const },
        withMarked: exports.withMarked,
        sha256: { of: sql<string | null>`encode(${exports.sha256}, 'hex')`, kind: 'text' as const },
      },
      where: eq(exports.requestedBy, userId),
      key: exports.id,
      searchable: ['name'],
      defaultSort: '-requestDate',
    },
    query,
  )
}

/** The latest exports of one survey's answers that this person requested. */
export function findAnswerFiles(db: Database, userId: number, surveyId: number) {
  return db
    .select({
      id: exports.id,
      name: exports.name,
      status: exports.status,
      requestDate: exports.requestDate,
      expiryDate: exports.expiryDate,
      rowsWritten: exports.rowsWritten,
      rowsTotal: exports.rowsTotal,
      failure: exports.failure,
    })
    .from(exports)
    .where(and(eq(exports.requestedBy, userId), eq(exports.surveyId, surveyId)))
    .orderBy(desc(exports.requestDate), desc(exports.id))
    .limit(5)
}
