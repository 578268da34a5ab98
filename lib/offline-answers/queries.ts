import 'server-only'
import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { exports, responses, reviewedResponses, surveys } from '@/db/schema'
import { canonicalJson } from '@/lib/floor/canonical-json'

/** The survey that an upload belongs to, with its questions. */
export async function findSurvey(db: Database, id: number) {
  const [survey] = await db
    .select({
      id: surveys.id,
      organisationId: surveys.organisationId,
      surveyTemplateId: surveys.surveyTemplateId,
      schema: surveys.schema,
      schemaReadOnly: surveys.schemaReadOnly,
      isDraft: surveys.isDraft,
      quickCode: surveys.quickCode,
    })
    .from(surveys)
    .where(eq(surveys.id, id))
  return survey
}

export const isSameQuestions = (some: unknown, others: unknown) => canonicalJson(some) === canonicalJson(others)

const ofImport = (importId: number) => eq(responses.importId, importId)

/** Whether an answer of the upload is or was under review. */
export async function hasReview(db: Database, importId: number): Promise<boolean> {
  const found = await db
    .select({ id: responses.id })
    .from(responses)
    .innerJoin(reviewedResponses, eq(reviewedResponses.responseId, responses.id))
    .where(ofImport(importId))
    .limit(1)
  return found.length > 0
}

export async function countResponsesOfImport(db: Database, importId: number): Promise<number> {
  const [found] = await db.select({ count: sql<number>`count(*)::int` }).from(responses).where(ofImport(importId))
  return found?.count ?? 0
}

/** The name of an export of the organisation that was started since, and so includes the upload. */
export async function findExportSince(db: Database, organisationId: number, since: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ name: exports.name })
    .from(exports)
    .where(
      and(
        eq(exports.organisationId, organisationId),
        ne(exports.type, 'Survey'),
        inArray(exports.status, ['Processing', 'Completed', 'Expired']),
        gte(exports.processDate, since),
      ),
    )
    .limit(1)
  return found?.name
}

export async function deleteResponsesOfImport(db: Database, importId: number): Promise<number> {
  const deleted = await db.delete(responses).where(ofImport(importId)).returning({ id: responses.id })
  return deleted.length
}
