import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { type CountedResponses, parseStored, submittedCondition } from '../queries'
import type { CrossQuestion } from './cross-questions'
import type { CrossCount } from './cross-tabulation'

const storedAt = ({ path }: CrossQuestion): SQL<string> =>
  sql<string>`${responses.answers} #>> array[${sql.join(
    path.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`

const isAnswered = (stored: SQL) => sql`coalesce(${stored}, '') not in ('', '[]', '{}')`

/** How often each two values were stored together, in submitted responses with both. One pass, one row for each two. */
export async function countTogether(
  db: Database,
  of: CountedResponses,
  question: CrossQuestion,
  by: CrossQuestion,
): Promise<CrossCount[]> {
  const [value, group] = [storedAt(question), storedAt(by)]
  const rows = await db
    .select({ group, value, count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(and(submittedCondition(of), isAnswered(value), isAnswered(group)))
    .groupBy(sql`1`, sql`2`)
  const read = (stored: string, { element }: CrossQuestion) =>
    element.type === 'checkbox' ? parseStored(stored) : stored
  return rows.map((row) => ({ ...row, group: read(row.group, by), value: read(row.value, question) }))
}
