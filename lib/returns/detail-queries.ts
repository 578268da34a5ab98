import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import { role } from '@/lib/floor/identity/role'
import { type JsonRow, selectTogether } from '@/lib/floor/select-together'
import { asReturnQuarter, returnQuartersIn } from './queries'
import type { SumsSource } from './sums-queries'

/** What is known of an organisation beside its figures. */
type OrganisationDetails = { lastSignedInAt: Date | null; reminders: number; notes: number }

/** When one of the organisations' people last signed in, how many reminders they were sent since a day, and how many notes there are. */
const detailsOf = (organisations: readonly number[], since: PlainDate): SQL => sql`
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
  ) as people on people.organisation_id = asked.id`

const asDetails = ({ signed_in, reminders, notes }: JsonRow): OrganisationDetails => ({
  lastSignedInAt: signed_in === null ? null : new Date(String(signed_in)),
  reminders: Number(reminders),
  notes: Number(notes),
})

/** The Global Admins with an account in use, by name. */
const globalAdmins = sql`
  select id, trim(first_name || ' ' || last_name) as name from users
  where role = ${role.globalAdmin} and active_state = 1 order by lower(first_name || ' ' || last_name), id`

/**
 * What the console shows beside the figures of some organisations: how their quarters went, what is known of their people since a
 * day, and who may look after them. One statement.
 */
export async function findConsoleDetails(
  db: Database,
  organisations: readonly number[],
  { quarters, since, source }: { quarters: readonly Quarter[]; since: PlainDate; source: SumsSource },
) {
  const found = await selectTogether(db, {
    histories: returnQuartersIn(organisations, quarters, source),
    details: detailsOf(organisations, since),
    managers: globalAdmins,
  })
  return {
    histories: found.histories.map(asReturnQuarter),
    details: new Map(found.details.map((row) => [Number(row.id), asDetails(row)])),
    managers: found.managers.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
  }
}
