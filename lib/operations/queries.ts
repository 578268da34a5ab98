import 'server-only'
import { and, count, countDistinct, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { figureCorrections, outbox, users } from '@/db/schema'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { EmailState } from './words'

/** The outbox without texts and links. */
const columns = {
  id: outbox.id,
  state: outbox.state,
  kind: outbox.kind,
  toAddress: outbox.toAddress,
  subject: outbox.subject,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  lastError: outbox.lastError,
}

export const findEmails = (db: Database, query: GridQuery) =>
  listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(outbox),
      columns,
      where: undefined,
      key: outbox.id,
      searchable: ['subject', 'toAddress'],
      defaultSort: '-createdAt',
    },
    query,
  )

/** One email with its text, or undefined. */
export async function findEmail(db: Database, id: number) {
  const [found] = await db
    .select({
      ...columns,
      body: outbox.body,
      link: outbox.link,
      linkUntil: outbox.linkUntil,
      hasSealedLink: sql<boolean>`${outbox.sealedLink} is not null`,
    })
    .from(outbox)
    .where(eq(outbox.id, id))
  return found && { ...found, state: found.state as EmailState }
}

/** Full names of users by id. */
export async function findUserNames(db: Database, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Map(found.map(({ id, name }) => [id, name.trim()]))
}

/** The numbers of emails since then that wait, that failed and that are in doubt. */
export async function countEmails(db: Database, since: Date) {
  const rows = await db
    .select({ state: outbox.state, emails: count() })
    .from(outbox)
    .where(and(inArray(outbox.state, ['queued', 'failed', 'uncertain']), gte(outbox.createdAt, since)))
    .groupBy(outbox.state)
  const of = (state: EmailState) => rows.find((row) => row.state === state)?.emails ?? 0
  return { waiting: of('queued'), failed: of('failed'), uncertain: of('uncertain') }
}

/** The organisations whose figures the nightly comparison corrected since an instant. */
export async function countCorrectedOrganisations(db: Database, since: Date): Promise<number> {
  const [found] = await db
    .select({ organisations: countDistinct(figureCorrections.organisationId) })
    .from(figureCorrections)
    .where(gte(figureCorrections.correctedAt, since))
  return found?.organisations ?? 0
}
