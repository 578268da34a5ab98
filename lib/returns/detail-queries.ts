import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { idArray } from '@/lib/floor/id-array'
import { role } from '@/lib/users/rules'

/** What is known of an organisation beside its figures. */
export type OrganisationDetails = { lastSignedInAt: Date | null; reminders: number; notes: number }

/**
 * Of some organisations: when one of their people last signed in, how many reminders they were sent since a day, and how
 * many notes there are.
 */
export async function findOrganisationDetails(
  db: Database,
  organisations: readonly number[],
  since: PlainDate,
): Promise<Map<number, OrganisationDetails>> {
  if (organisations.length === 0) return new Map()
  const rows = await db.execute<{ id: string; signed_in: string | null; reminders: string; notes: string }>(sql`
    select asked.id, people.signed_in, coalesce(people.reminders, 0) as reminders,
      (select count(*) from organisation_notes where organisation_id = asked.id) as notes
    from unnest(${idArray(organisations)}) as asked (id)
    left join (
      select access.organisation_id, max(users.last_signed_in_at) as signed_in,
        sum((select count(*) from confirmation_reminders
          where user_id = users.id and sent_on >= ${since}::date)) as reminders
      from user_organisations as access
      join users on users.id = access.user_id and users.active_state = 1
      where access.organisation_id = any(${idArray(organisations)})
      group by 1
    ) as people on people.organisation_id = asked.id`)
  return new Map(
    rows.map(({ id, signed_in, reminders, notes }) => [
      Number(id),
      {
        lastSignedInAt: signed_in === null ? null : new Date(signed_in),
        reminders: Number(reminders),
        notes: Number(notes),
      },
    ]),
  )
}

/** The Global Admins with an account in use, by name. */
export async function findGlobalAdmins(db: Database): Promise<{ id: number; name: string }[]> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select id, trim(first_name || ' ' || last_name) as name from users
    where role = ${role.globalAdmin} and active_state = 1 order by lower(first_name || ' ' || last_name), id`)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}
