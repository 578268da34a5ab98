import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { funderLetterReaders, funderLetters } from '@/db/schema'
import { idArray } from '@/lib/floor/id-array'
import { role } from '@/lib/floor/identity/role'
import { active } from '@/lib/organisations/rules'

/** An organisation that is written to, how many Admins it has, and how many of them take letters. */
type LetterRecipient = { id: number; name: string; admins: number; readers: number }

/** The Admins of active organisations with an account in use: whoever switched reminders off takes no letters either. */
const admins = (organisationIds: readonly number[]) => sql`
  select organisations.id, organisations.name, users.id as user_id, users.confirmation_reminders_enabled as takes_letters
  from organisations
  left join user_organisations as access on access.organisation_id = organisations.id
  left join users on users.id = access.user_id and users.role = ${role.admin} and users.active_state = ${active}
  where organisations.id = any(${idArray(organisationIds)}) and organisations.active_status = ${active}`

/** The active ones of some organisations, by name. */
export async function findWrittenTo(db: Database, organisationIds: readonly number[]): Promise<LetterRecipient[]> {
  const rows = await db.execute<{ id: string; name: string; admins: string; readers: string }>(sql`
    select id, name, count(user_id) as admins, count(user_id) filter (where takes_letters) as readers
    from (${admins(organisationIds)}) as asked group by id, name order by lower(name), id`)
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    admins: Number(row.admins),
    readers: Number(row.readers),
  }))
}

/** Whoever would get a letter to some organisations, once each, with the names of those it is for. */
const readersOf = (organisationIds: readonly number[]) => sql`
  select user_id, string_agg(name, ', ' order by lower(name), id) as organisations
  from (${admins(organisationIds)}) as asked where takes_letters group by user_id`

/** How many would get a letter, and the first of them. */
export async function previewReaders(db: Database, organisationIds: readonly number[]) {
  const [found] = await db.execute<{ readers: string; first_name: string | null; organisations: string | null }>(sql`
    with readers as (${readersOf(organisationIds)})
    select (select count(*) from readers) as readers, users.first_name, first.organisations
    from (select 1) as one
    left join (select * from readers order by organisations, user_id limit 1) as first on true
    left join users on users.id = first.user_id`)
  return {
    readers: Number(found?.readers ?? 0),
    first: found?.first_name == null ? null : { firstName: found.first_name, organisations: found.organisations ?? '' },
  }
}

export async function insertLetter(db: Database, letter: typeof funderLetters.$inferInsert): Promise<number> {
  const [row] = await db.insert(funderLetters).values(letter).returning({ id: funderLetters.id })
  return row?.id ?? 0
}

/** Stores who gets a letter. @returns how many */
export async function insertReaders(db: Database, letterId: number, organisationIds: readonly number[]) {
  const rows = await db.execute(sql`
    insert into funder_letter_readers (letter_id, user_id, organisations)
    select ${letterId}::bigint, user_id, organisations from (${readersOf(organisationIds)}) as readers returning user_id`)
  return rows.length
}

/** A letter, and the next of its readers whose email waits, locked until the transaction ends. */
export async function lockWaitingReaders(db: Database, letterId: number, most: number) {
  const rows = await db.execute<Record<string, string | number | boolean>>(sql`
    select readers.user_id, readers.organisations, users.email, users.first_name,
      users.active_state = ${active} and users.confirmation_reminders_enabled as takes_letters
    from funder_letter_readers as readers join users on users.id = readers.user_id
    where readers.letter_id = ${letterId} and readers.queued_at is null
    order by readers.user_id limit ${most} for update of readers skip locked`)
  return rows.map((row) => ({
    userId: Number(row.user_id),
    organisations: String(row.organisations),
    email: String(row.email),
    firstName: String(row.first_name),
    takesLetters: row.takes_letters === true,
  }))
}

export async function findLetter(db: Database, id: number) {
  const [found] = await db.select().from(funderLetters).where(eq(funderLetters.id, id))
  return found
}

const isReader = (letterId: number, userIds: readonly number[]) =>
  and(eq(funderLetterReaders.letterId, letterId), sql`${funderLetterReaders.userId} = any(${idArray(userIds)})`)

export const markQueued = (db: Database, letterId: number, userIds: readonly number[], queuedAt: Date) =>
  db.update(funderLetterReaders).set({ queuedAt }).where(isReader(letterId, userIds))

/** Takes out those who switched letters off, or were disabled, before theirs was written. */
export const dropReaders = (db: Database, letterId: number, userIds: readonly number[]) =>
  db.delete(funderLetterReaders).where(isReader(letterId, userIds))

/** A letter that somebody got; notes when they first opened it. */
export async function openLetter(db: Database, id: number, userId: number, now: Date) {
  const [found] = await db
    .update(funderLetterReaders)
    .set({ readAt: sql`coalesce(${funderLetterReaders.readAt}, ${now.toISOString()}::timestamptz)` })
    .from(funderLetters)
    .where(
      and(
        isReader(id, [userId]),
        eq(funderLetters.id, funderLetterReaders.letterId),
        sql`${funderLetterReaders.queuedAt} is not null`,
      ),
    )
    .returning({
      subject: funderLetters.subject,
      body: funderLetters.body,
      writtenByName: funderLetters.writtenByName,
      writtenAt: funderLetters.writtenAt,
      organisations: funderLetterReaders.organisations,
    })
  return found
}
