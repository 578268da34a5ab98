import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, started, submitted } from '@/db/response-states'
import { erasedResponses, responses, surveyLinkViews } from '@/db/schema'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { daysBefore, yearsBefore } from '@/lib/floor/calendar/instants'
import {
  countDueIn,
  type DueCounts,
  deleteInBatches,
  type ScheduledTask,
  type SurveyDueCounts,
} from '@/lib/floor/jobs/scheduled/scheduled-task'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'

/** Years after which submitted answers are deleted. */
const retentionYears = 7
const batchRows = 5_000

/** Submitted answers of before this moment are deleted, or about to be. */
export const answersKeptSince = (now: Date): Date => yearsBefore(now, retentionYears)

const expiredAt = (at: Date) => sql`responses.state = ${submitted}
  and responses.submitted_at < ${answersKeptSince(at).toISOString()}::timestamptz`

/**
 * Not while a change of the response waits to be counted (lib/insights/answers): what is deleted stays in the figures only
 * where it was in them before.
 */
const isCounted = sql`not exists (select from pending_response_facts as pending
  where pending.organisation_id = responses.organisation_id and pending.response_id = responses.id)`

/** By organisation: the index of responses begins with it, so that a run costs one index probe each. */
const expiredByOrganisation = (at: Date) => sql`organisations o cross join lateral (
  select * from responses where responses.organisation_id = o.id and ${expiredAt(at)}) responses`

async function countDue(db: Database, now: Date, later: Date): Promise<DueCounts> {
  const [row] = await db.execute<DueCounts>(sql`
    select count(*) filter (where ${expiredAt(now)})::int as now, count(*)::int as soon from ${expiredByOrganisation(later)}`)
  return { now: row?.now ?? 0, soon: row?.soon ?? 0 }
}

/**
 * Deletes the responses that are due, in batches, with their reviews; the figures keep counting them.
 * @returns how many, by survey
 */
async function removeDue(db: Database, now: Date, signal: AbortSignal): Promise<Map<string, number>> {
  const removed = new Map<string, number>()
  for (;;) {
    signal.throwIfAborted()
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('illuminate.sealing', 'on', true)`)
      return tx.execute<{ survey_id: string; count: number }>(sql`
        with gone as (delete from responses where id = any(array(
          select responses.id from ${expiredByOrganisation(now)} where ${isCounted} limit ${batchRows})) returning survey_id)
        select survey_id, count(*)::int as count from gone group by survey_id`)
    })
    for (const { survey_id, count } of rows) removed.set(survey_id, (removed.get(survey_id) ?? 0) + count)
    if (rows.reduce((sum, { count }) => sum + count, 0) < batchRows) return removed
  }
}

/** Deletes tombstones and views of links of the same age. */
async function removeRelatedRows(db: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = yearsBefore(now, retentionYears).toISOString()
  return (
    (await deleteInBatches(
      db,
      sql`${erasedResponses}`,
      sql`${erasedResponses.erasedAt} < ${before}::timestamptz`,
      signal,
    )) +
    (await deleteInBatches(
      db,
      sql`${surveyLinkViews}`,
      sql`${surveyLinkViews.day} < ${before.slice(0, 10)}::date`,
      signal,
    ))
  )
}

/** Deletes submitted answers and their related rows after seven years; an audit entry has the number. */
export const submittedResponses: ScheduledTask = {
  name: 'submitted-responses',
  cron: '41 2 * * *',
  retention: {
    what: 'Submitted answers',
    howLong: `${retentionYears} years`,
    due: countDue,
    bySurvey: (db, now, later) => countDueBySurvey(db, expiredByOrganisation(later), expiredAt, now, later),
  },
  async run(ctx, signal) {
    const { db, now } = ctx
    const bySurvey = await removeDue(db, now, signal)
    const removed = [...bySurvey.values()].reduce((sum, count) => sum + count, 0)
    const belongings = await removeRelatedRows(db, now, signal)
    if (removed > 0)
      await writeAudit(db, ctx, {
        subject: 'response',
        subjectId: 'submitted',
        action: 'delete',
        note: `Answers sent before ${yearsBefore(now, retentionYears).toISOString().slice(0, 10)} were removed: ${removed}, of ${bySurvey.size} ${bySurvey.size === 1 ? 'survey' : 'surveys'}`,
      })
    return removed + belongings
  },
}

type DueRow = { survey_id: string; survey: string | null; organisation: string; now: number; soon: number }

/** How many responses of each survey are due at two times, among the rows of `from`; the 100 surveys with most. */
async function countDueBySurvey(
  db: Database,
  from: SQL,
  due: (at: Date) => SQL,
  now: Date,
  later: Date,
): Promise<SurveyDueCounts[]> {
  const rows = await db.execute<DueRow>(sql`
    select d.survey_id, s.name as survey, o.known_as as organisation, d.now, d.soon
    from (select responses.survey_id, count(*) filter (where ${due(now)})::int as now, count(*)::int as soon
      from ${from} where ${due(later)} group by responses.survey_id order by 3 desc, 1 limit 100) d
    join surveys s on s.id = d.survey_id join organisations o on o.id = s.organisation_id
    order by d.now desc, d.soon desc, d.survey_id`)
  return [...rows].map(({ survey_id, survey, organisation, now: dueNow, soon }) => ({
    surveyId: Number(survey_id),
    survey: survey ?? '',
    organisation,
    now: dueNow,
    soon,
  }))
}

const leftFor = (state: number, days: number) => (at: Date) => {
  const before = daysBefore(at, days).toISOString()
  // The condition on the start uses the index; no answer is older than the start.
  return sql`${responses.state} = ${state} and ${responses.startedAt} < ${before}::timestamptz
    and ${responses.updatedAt} < ${before}::timestamptz`
}

const unfinished = leftFor(partial, unfinishedRetentionDays)
const unanswered = leftFor(started, 1)

/** Deletes partial responses that nobody has gone on with; an audit entry has the number. */
export const unfinishedResponses: ScheduledTask = {
  name: 'unfinished-responses',
  cron: '29 * * * *',
  retention: {
    what: 'Partial answers',
    howLong: `${unfinishedRetentionDays} days after the last of them`,
    due: countDueIn(sql`${responses}`, unfinished),
    bySurvey: (db, now, later) => countDueBySurvey(db, sql`${responses}`, unfinished, now, later),
  },
  run: async (ctx, signal) => {
    const removed = await deleteInBatches(ctx.db, sql`${responses}`, unfinished(ctx.now), signal)
    if (removed > 0)
      await writeAudit(ctx.db, ctx, {
        subject: 'response',
        subjectId: 'partial',
        action: 'delete',
        note: `Partial answers left ${unfinishedRetentionDays} days ago and earlier were removed: ${removed}`,
      })
    return removed
  },
}

/** Deletes responses without answers that the page could not discard; a day leaves time to come back to it. */
export const unansweredResponses: ScheduledTask = {
  name: 'unanswered-responses',
  cron: '31 * * * *',
  retention: {
    what: 'Surveys opened and not answered',
    howLong: '1 day',
    due: countDueIn(sql`${responses}`, unanswered),
  },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${responses}`, unanswered(now), signal),
}
