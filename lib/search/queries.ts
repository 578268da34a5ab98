import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { RecordKind } from '@/lib/floor/access/record-address'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { escapeLike } from '@/lib/floor/grid/grid-filter'
import { collapsedSpacesSql, rankExpression } from '@/lib/floor/grid/grid-search'
import { postcodeIn, quickCodeIn, resultsOfKind } from './rules'

/** Each kind is one statement. `exactly`: somebody typed the whole of what only one record has. */
const exactly = -1

type Row = Record<string, string | number | boolean | null>
type RankedRow = { id: number; name: string; rank: number }

const inScope = (column: SQL, scope: OrganisationScope) => withinScope(column, scope) ?? sql`true`
/**
 * One or two letters are in no trigram index, unless they begin a word: so a first word as short as that is looked for at
 * the beginning of words alone.
 */
const patternIn = (words: string) => `%${/^.{1,2}(?: |$)/u.test(words) ? ' ' : ''}${escapeLike(words)}%`
const begins = (column: SQL, words: string) => sql`${column} ilike ${`${escapeLike(words)}%`}::text`
const contains = (column: SQL, words: string) =>
  patternIn(words).startsWith('% ')
    ? or(begins(column, words), sql`${column} ilike ${patternIn(words)}::text`)
    : sql`${column} ilike ${patternIn(words)}::text`
const or = (...conditions: (SQL | undefined)[]) =>
  sql`(${sql.join(
    conditions.filter((each) => each !== undefined),
    sql` or `,
  )})`

/** A postcode in a column, as far as it was typed. */
const hasPostcode = (column: SQL, words: string): SQL | undefined => {
  const typed = postcodeIn(words)
  return typed === undefined ? undefined : sql`replace(${column}, ' ', '') like ${`${typed}%`}::text`
}

/** The rank of a name, above which is whoever has exactly this in a field of their own. */
const rankOf = (name: SQL, words: string, exact: SQL) =>
  sql`case when ${exact} then ${sql.raw(String(exactly))} else ${rankExpression(name, words)} end`

const rankedRow = (row: Row): RankedRow => ({
  id: Number(row.id),
  name: String(row.name ?? ''),
  rank: Number(row.rank),
})
const textIn = (row: Row, column: string) => String(row[column] ?? '')

/** Organisations by their names, URN (its number is enough) and postcode. */
async function findOrganisations(db: Database, scope: OrganisationScope, words: string) {
  const isNumber = /^\d{3,}$/.test(words) ? sql`urn like ${`%-${words}`}::text` : undefined
  const isUrn = or(sql`lower(urn) = lower(${words}::text)`, isNumber)
  const rows = await db.execute<Row>(sql`
    select id, name, urn, postcode, active_status, ${rankOf(sql`name`, words, isUrn)} as rank
    from organisations
    where ${inScope(sql`id`, scope)} and ${or(
      contains(sql`name`, words),
      contains(sql`alternative_name`, words),
      contains(sql`known_as`, words),
      begins(sql`urn`, words),
      isNumber,
      hasPostcode(sql`postcode`, words),
    )}
    order by rank, lower(name), id limit ${resultsOfKind}`)
  return rows.map((row) => ({
    ...rankedRow(row),
    urn: textIn(row, 'urn'),
    postcode: textIn(row, 'postcode'),
    isActive: row.active_status === 1,
  }))
}

/** People by name and email: whoever the list of users shows to the same actor. */
async function findUsers(db: Database, scope: OrganisationScope, words: string) {
  const fullName = sql`(users.first_name || ' ' || users.last_name)`
  const inReach =
    scope === 'all'
      ? sql`true`
      : sql`users.role <> 0 and exists (select 1 from user_organisations
          where user_organisations.user_id = users.id and ${inScope(sql`user_organisations.organisation_id`, scope)})`
  const rows = await db.execute<Row>(sql`
    select id, ${fullName} as name, email, active_state,
      ${rankOf(fullName, words, sql`email = lower(${words}::text)`)} as rank
    from users where ${or(contains(fullName, words), contains(sql`users.email`, words))} and ${inReach}
    order by rank, lower(users.last_name), lower(users.first_name), id limit ${resultsOfKind}`)
  return rows.map((row) => ({ ...rankedRow(row), email: textIn(row, 'email'), isActive: row.active_state === 1 }))
}

/** Locations by name, address and postcode. The address is the expression of their index. */
async function findLocations(db: Database, scope: OrganisationScope, words: string) {
  const address = collapsedSpacesSql(
    sql`locations.address_line1 || ' ' || locations.address_line2 || ' ' || locations.city || ' ' || locations.postcode`,
  )
  const rows = await db.execute<Row>(sql`
    select locations.id, locations.name, locations.city, locations.postcode, locations.active_status,
      organisations.name as organisation, ${rankExpression(sql`locations.name`, words)} as rank
    from locations join organisations on organisations.id = locations.organisation_id
    where ${inScope(sql`locations.organisation_id`, scope)} and ${or(
      contains(sql`locations.name`, words),
      contains(address, words),
      hasPostcode(sql`locations.postcode`, words),
    )}
    order by rank, lower(locations.name), locations.id limit ${resultsOfKind}`)
  return rows.map((row) => ({
    ...rankedRow(row),
    city: textIn(row, 'city'),
    postcode: textIn(row, 'postcode'),
    organisation: textIn(row, 'organisation'),
    isActive: row.active_status === 1,
  }))
}

/** Surveys by name and quick code: those of organisations in scope, and of events they take part in. */
async function findSurveys(db: Database, scope: OrganisationScope, words: string) {
  const code = quickCodeIn(words)
  const hasCode = code === undefined ? undefined : sql`surveys.quick_code = ${code}::text`
  const onVisibleEvent = sql`surveys.event_id = any(array(select event_id from event_organisations
    where ${inScope(sql`organisation_id`, scope)}))`
  const visible = scope === 'all' ? sql`true` : or(inScope(sql`surveys.organisation_id`, scope), onVisibleEvent)
  const rows = await db.execute<Row>(sql`
    select found.id, found.name, found.is_draft, found.quick_code, found.rank, events.name as event
    from (select surveys.id, surveys.name, surveys.is_draft, surveys.quick_code, surveys.event_id,
        ${rankOf(sql`surveys.name`, words, hasCode ?? sql`false`)} as rank
      from surveys where ${visible} and ${or(contains(sql`surveys.name`, words), hasCode)}
      order by rank, lower(surveys.name) collate "C", surveys.id desc limit ${resultsOfKind}) as found
    left join events on events.id = found.event_id
    order by found.rank, lower(found.name) collate "C", found.id desc`)
  return rows.map((row) => ({
    ...rankedRow(row),
    event: textIn(row, 'event'),
    isDraft: row.is_draft === true,
    quickCode: row.quick_code === null ? undefined : textIn(row, 'quick_code'),
  }))
}

/** Of very many events that contain the words so many are ranked; somebody who looks for one types on. */
const eventsRanked = 500

/** In this order an index has the names, and so has the search. */
const lowerName = sql`lower(events.name) collate "C"`

/** The greatest character there is: every text that begins with the words sorts before it. */
const lastCharacter = '\u{10ffff}'

/**
 * Events by name. Over all organisations there are hundreds of thousands: those whose name begins with the words are read
 * in the order of an index, and only where they are fewer than wanted the rest is looked for. Bounds and patterns are
 * parameters, so a plan that is made once serves every word.
 */
async function findEvents(db: Database, scope: OrganisationScope, words: string) {
  const columns = sql`events.id, events.name, events.start_date, events.end_date, events.location_id`
  const order = sql`${lowerName}, events.start_date desc, events.id desc`
  const candidates =
    scope === 'all'
      ? sql`
        begins as materialized (select ${columns} from events
          where ${lowerName} >= lower(${words}::text) collate "C"
            and ${lowerName} < lower(${words + lastCharacter}::text) collate "C"
          order by ${order} limit ${resultsOfKind}),
        others as materialized (select * from (select ${columns} from events where events.name ilike ${patternIn(words)}::text offset 0)
          as within where (select count(*) from begins) < ${resultsOfKind} limit ${eventsRanked}),
        candidates as (select * from begins union select * from others)`
      : sql`candidates as (select ${columns} from events
          where events.id = any(array(select event_id from event_organisations
              where ${inScope(sql`organisation_id`, scope)}))
            and ${contains(sql`events.name`, words)})`
  const rows = await db.execute<Row>(sql`
    with ${candidates}
    select found.id, found.name, found.start_date::text, found.end_date::text, found.rank, locations.name as location
    from (select events.*, ${rankExpression(sql`events.name`, words)} as rank from candidates as events
      order by rank, ${order} limit ${resultsOfKind}) as found
    join locations on locations.id = found.location_id
    order by found.rank, lower(found.name) collate "C", found.start_date desc, found.id desc`)
  return rows.map((row) => ({
    ...rankedRow(row),
    startDate: textIn(row, 'start_date') as PlainDate,
    endDate: textIn(row, 'end_date') as PlainDate,
    location: textIn(row, 'location'),
  }))
}

export type Finders = typeof finders

/** One statement for each kind of record. */
export const finders = {
  organisation: findOrganisations,
  user: findUsers,
  event: findEvents,
  location: findLocations,
  survey: findSurveys,
} satisfies Record<RecordKind, unknown>
