import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { isSensitive } from '@/lib/results/sensitive'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { conceptNamed, wholeConcept } from './question-concept'
import { findTemplates } from './template-queries'

/** The ids of the dictionary's entries of sensitive concepts, in whichever words they were asked. */
export async function findSensitiveValues(db: Database): Promise<Set<number>> {
  const templates = await findTemplates(db, ['mandated', 'optional'])
  const concepts = templates.flatMap(({ schema }) => elementsOf(schema).filter(isSensitive).map(conceptNamed))
  const sensitive = new Set<string | undefined>(['disabled', ...concepts])
  const entries = await db.execute<{ id: number; concept: string }>(sql`select id, concept from answer_values`)
  return new Set(entries.filter(({ concept }) => sensitive.has(wholeConcept(concept))).map(({ id }) => id))
}
