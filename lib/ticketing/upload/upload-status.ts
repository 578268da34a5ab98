import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { imports, organisations, users } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { FindingGroup } from '@/lib/imports/finding'
import { groupSentence, messages } from './messages'
import { recordsMost } from './upload-rules'

/** What a failed upload says of its findings, one sentence a column and type. */
const sentencesMost = 100

const importedBy = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`

const latest = { take: recordsMost, order: [desc(imports.createdAt), desc(imports.id)] }

const inReach = (scope: OrganisationScope) =>
  sql.join(
    [sql`${imports.kind} = 'ticketing'`, withinScope(imports.organisationId, scope)].flatMap((one) => one ?? []),
    sql` and `,
  )

const records = (db: Database) =>
  db
    .select({
      id: imports.id,
      organisationId: organisations.id,
      organisationName: organisations.name,
      importedOn: imports.createdAt,
      filename: imports.filename,
      importedBy,
      status: imports.status,
      isDelivery: sql<boolean>`${imports.accessTokenId} is not null`,
      linesRead: imports.rowsRead,
      linesTotal: imports.rowsTotal,
      messages: imports.messages,
      groups: sql<FindingGroup[]>`${imports.findingGroups}`,
    })
    .from(imports)
    .innerJoin(organisations, eq(organisations.id, imports.organisationId))
    .leftJoin(users, eq(users.id, imports.createdBy))

/** The latest uploads of ticketing data in reach, newest first. */
export async function findRecords(db: Database, scope: OrganisationScope) {
  const found = await records(db)
    .where(inReach(scope))
    .orderBy(...latest.order)
    .limit(latest.take)
  return found.map(({ messages: sentences, groups, ...record }) => ({
    ...record,
    result: resultText(record.status, sentences, groups),
  }))
}

/** One of them; undefined beyond the reach. */
export async function findRecord(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await records(db).where(sql`${inReach(scope)} and ${imports.id} = ${id}`)
  if (!found) return undefined
  const { messages: _, groups: __, ...record } = found
  return record
}

/**
 * A short text that changes whenever `findRecords` would answer something else: three hundred open pages ask every half
 * minute, and nearly always nothing has changed.
 */
export async function findRecordsTag(db: Database, scope: OrganisationScope): Promise<string> {
  const rows = db
    .select({
      facts: sql<string>`concat_ws(chr(31), ${imports.id}, ${imports.status}, ${imports.rowsRead}, ${imports.rowsTotal},
        ${imports.finishedAt}, ${organisations.name}, ${importedBy})`.as('facts'),
      at: sql`row_number() over (order by ${imports.createdAt} desc, ${imports.id} desc)`.as('at'),
    })
    .from(imports)
    .innerJoin(organisations, eq(organisations.id, imports.organisationId))
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(inReach(scope))
    .orderBy(...latest.order)
    .limit(latest.take)
    .as('records')
  const [found] = await db
    .select({ tag: sql<string>`md5(coalesce(string_agg(${rows.facts}, chr(30) order by ${rows.at}), ''))` })
    .from(rows)
  return found?.tag ?? ''
}

/**
 * The documented JSON text of what became of an upload, `{"status":"successful|failed","messages":[…]}`. Null while it
 * waits, is being read, or is held for an answer. Of one that was undone it says that alone: its figures count no more.
 */
function resultText(status: string, sentences: readonly string[], groups: readonly FindingGroup[]): string | null {
  if (status === 'queued' || status === 'processing' || status === 'held') return null
  if (status === 'undone') return JSON.stringify({ status: 'successful', messages: [messages.undone] })
  const found = status === 'failed' ? groups.filter(({ severity }) => severity === 'error').map(groupSentence) : []
  return JSON.stringify({ status, messages: [...sentences, ...found].slice(0, sentencesMost) })
}
