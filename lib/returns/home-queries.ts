import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterCode, quarterOfCode } from '@/lib/floor/calendar/quarter'
import { type JsonRow, selectTogether } from '@/lib/floor/select-together'
import { notExempt } from '@/lib/organisations/rules'
import { minForShares } from '@/lib/statistics/answer-bands'

/** A survey that takes answers and has too few of them for percentages. */
type ThinSurvey = { id: number; name: string; responses: number }

/** What waits in an organisation: drafts of surveys, uploads that wait or have mistakes, and surveys with few answers. */
type OrganisationTasks = {
  organisationId: number
  organisationName: string
  isExempt: boolean
  drafts: number
  heldEvents: number
  heldTicketing: number
  failedEvents: number
  failedTicketing: number
  thinSurveys: ThinSurvey[]
}

type QuarterRange = { from: Quarter; through: Quarter }

/** Days from the first of a survey's event after which few answers are a reason to act. */
const thinAfterDays = 7

/** What waits in the organisations of a scope, by name, each as its own list counts it. */
function waitingIn(scope: OrganisationScope, today: PlainDate): SQL {
  const held = (kind: 'events' | 'ticketing') => sql`(select count(*) from imports
      where imports.organisation_id = organisations.id and imports.status = 'held' and imports.kind = ${kind})`
  // A later upload of the kind replaces one with mistakes.
  const failed = (kind: 'events' | 'ticketing') => sql`(select (status = 'failed')::int from imports
      where imports.organisation_id = organisations.id and imports.kind = ${kind} order by created_at desc, id desc limit 1)`
  return sql`
    select id, name, exempt_from_surveying_id <> ${notExempt} as is_exempt, ${held('events')} as held_events,
      ${held('ticketing')} as held_ticketing, ${failed('events')} as failed_events,
      ${failed('ticketing')} as failed_ticketing,
      (select count(*) from surveys where surveys.organisation_id = organisations.id and surveys.is_draft) as drafts,
      (select json_agg(json_build_object('id', thin.id, 'name', thin.name, 'responses', thin.responses)
          order by thin.responses, lower(thin.name), thin.id)
        from (
          select open.id, coalesce(open.name, events.name) as name, count(given.id) as responses
          from surveys as open
          join events on events.id = open.event_id
            and events.start_date <= ${today}::date - ${thinAfterDays}::int
          left join responses as given on given.survey_id = open.id and given.state = ${submitted}
          where open.organisation_id = organisations.id and not open.is_draft and open.quick_code is not null
            and open.is_active and coalesce(open.active_from, ${today}::date) <= ${today}::date
            and coalesce(open.active_to, ${today}::date) >= ${today}::date
          group by open.id, events.name having count(given.id) < ${minForShares}::int
        ) as thin) as thin_surveys
    from organisations
    where ${withinScope(sql`organisations.id`, scope) ?? sql`true`}
    order by lower(name), id`
}

const asWaiting = (row: JsonRow): OrganisationTasks => ({
  organisationId: Number(row.id),
  organisationName: String(row.name),
  isExempt: row.is_exempt === true,
  drafts: Number(row.drafts),
  heldEvents: Number(row.held_events),
  heldTicketing: Number(row.held_ticketing),
  failedEvents: Number(row.failed_events ?? 0),
  failedTicketing: Number(row.failed_ticketing ?? 0),
  thinSurveys: (row.thin_surveys ?? []) as ThinSurvey[],
})

/** The attendance of the events that organisations own, known and estimated, by quarter. An event of several owners counts once. */
const attendanceIn = (scope: OrganisationScope, { from, through }: QuarterRange): SQL => sql`
  select year * 10 + quarter as code,
    sum(coalesce(known_attendance, 0)::bigint + coalesce(estimated_attendance, 0)) as attendance
  from event_attendances
  where year between ${from.year}::int and ${through.year}::int
    and year * 10 + quarter between ${quarterCode(from)}::int and ${quarterCode(through)}::int
    and event_id in (select event_id from event_organisations
      where relationship_type_id = ${eventOwner} and ${withinScope(sql`organisation_id`, scope) ?? sql`true`})
  group by 1`

/** Subjects of the audit trail that the home page tells of, in its order. */
const homeSubjects = ['confirmation', 'event', 'survey', 'location', 'organisation'] as const
export type HomeSubject = (typeof homeSubjects)[number]

/** What happened since somebody's visit before this one. */
export type SinceLastVisit = { since: Date; changes: { subject: HomeSubject; count: number }[]; responses: number }

/** Who looks, and in which session. */
type Visitor = { userId: number; sessionId: string; fullName: string }

/**
 * When somebody's visit before this one ended, what others changed in the organisations of a scope since, and how many responses
 * came. These are counted one organisation after another, each in its index: over all of them none begins with the day.
 */
function changesSince({ userId, sessionId, fullName }: Visitor, scope: OrganisationScope): SQL {
  const inScope = withinScope(sql`organisation_id`, scope) ?? sql`true`
  return sql`
    with visit as materialized (
      select max(last_activity) as since from sessions as earlier
      where user_id = ${userId} and id::text <> ${sessionId} and last_activity <= coalesce(
        (select created_at from sessions as current where current.id::text = ${sessionId} and user_id = ${userId}), now())
    )
    select (select since from visit) as since, subject, count(*) as count from audit_trail
    where at > (select since from visit) and subject = any(${`{${homeSubjects.join(',')}}`}::text[])
      and actor_name <> ${fullName} and ${inScope}
    group by subject
    union all
    select (select since from visit), null, coalesce(sum(given.responses), 0) from organisations
    cross join lateral (
      select count(*) as responses from responses
      where responses.organisation_id = organisations.id and submitted_at > (select since from visit)
    ) as given
    where ${withinScope(sql`organisations.id`, scope) ?? sql`true`}`
}

function asSinceLastVisit(rows: readonly JsonRow[]): SinceLastVisit | null {
  const since = rows.find(({ subject }) => subject === null)?.since
  if (!since) return null
  const countOf = (name: string | null) => Number(rows.find(({ subject }) => subject === name)?.count ?? 0)
  return {
    since: new Date(String(since)),
    changes: homeSubjects.flatMap((subject) => {
      const count = countOf(subject)
      return count > 0 ? [{ subject, count }] : []
    }),
    responses: countOf(null),
  }
}

/**
 * What others changed in the organisations of a scope, and how many responses came, since the last activity of the
 * person's session before this one. Null where there is none to compare with: sessions go 30 days after they ended.
 */
export const findSinceLastVisit = async (db: Database, visitor: Visitor, scope: OrganisationScope) =>
  asSinceLastVisit(await db.execute<JsonRow>(changesSince(visitor, scope)))

/** A letter of the funder that somebody has not opened yet. */
type UnreadLetter = { id: number; subject: string; writtenByName: string; writtenAt: Date }

/** The letters of the funder that somebody got and has not opened yet, the latest first. */
const lettersUnreadBy = (userId: number): SQL => sql`
  select letters.id, subject, written_by_name, written_at from funder_letter_readers as readers
  join funder_letters as letters on letters.id = readers.letter_id
  where readers.user_id = ${userId} and queued_at is not null and read_at is null
  order by written_at desc, letters.id desc`

const asLetter = ({ id, subject, written_by_name, written_at }: JsonRow): UnreadLetter => ({
  id: Number(id),
  subject: String(subject),
  writtenByName: String(written_by_name),
  writtenAt: new Date(String(written_at)),
})

/**
 * What waits in the organisations of a scope, their attendance of some quarters, what changed since somebody's visit before, and
 * their letters. One statement.
 */
export async function findOwnTasks(
  db: Database,
  visitor: Visitor,
  { scope, today, quarters }: { scope: OrganisationScope; today: PlainDate; quarters: QuarterRange },
) {
  const found = await selectTogether(db, {
    waiting: waitingIn(scope, today),
    attendance: attendanceIn(scope, quarters),
    since: changesSince(visitor, scope),
    letters: lettersUnreadBy(visitor.userId),
  })
  return {
    waiting: found.waiting.map(asWaiting),
    attendance: found.attendance.map(({ code, attendance }) => ({
      ...quarterOfCode(Number(code)),
      attendance: Number(attendance),
    })),
    since: asSinceLastVisit(found.since),
    letters: found.letters.map(asLetter),
  }
}
