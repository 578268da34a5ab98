import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, quarterCode, quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { responsesAskedOf } from './coverage'
import * as home from './home-queries'
import { responsesAsked } from './quarters-of-organisations'
import * as queries from './queries'
import { daysLate, quartersShown, quartersUpTo, returnStateOf } from './rules'

/**
 * What somebody's own organisations have to do, and how the quarter goes: quarters that have ended and are not
 * confirmed, drafts, uploads, surveys with few answers, letters, and attendance of the last eight quarters. Each part
 * only for whoever may do it. Two statements.
 */
export async function getOwnHome(ctx: StaffContext) {
  authorize(ctx, 'read', 'event')
  const { actor, ability, db } = ctx
  const scope = organisationScope(actor)
  if (scope === 'all' || scope.length === 0) return undefined
  const today = dayInLondon(ctx.now)
  const current = quarterOf(today)
  const columns = quartersUpTo(current, quartersShown)
  const [from = current] = columns
  const [found, { attendance: sums, waiting, since, letters }] = await Promise.all([
    queries.findReturnQuarters(db, scope, columns, 'now'),
    home.findOwnTasks(db, actor, { scope, today, quarters: { from, through: current } }),
  ])
  const returns = found.map((facts) => ({
    ...facts,
    state: returnStateOf(facts, facts, today),
    late: daysLate(facts, facts, today),
    dueDate: dueDateOf(facts),
  }))
  const mayConfirm = ability.can('manage', 'event')
  const [maySurvey, mayUpload] = [ability.can('manage', 'surveyManagement'), ability.can('manage', 'boxOffice')]
  const isOwed = ({ state, ...quarter }: (typeof returns)[number]) =>
    state !== 'confirmed' && state !== 'none' && quarterCode(quarter) < quarterCode(current)
  const soFar = returns.filter(({ year }) => year === current.year)
  const asked = waiting.map(({ organisationId, isExempt }) => {
    const own = soFar.filter((each) => each.organisationId === organisationId)
    const attendance = own.reduce((sum, each) => sum + each.attendance, 0)
    return responsesAskedOf({ attendance, isExempt }, responsesAsked())
  })
  const sumOf = (rows: readonly { responses: number }[]) => rows.reduce((sum, { responses }) => sum + responses, 0)
  return {
    current,
    isOfSeveral: scope.length > 1,
    /** Whether anything of this could be theirs to do: a General User is not warned. */
    mayDoSomething: mayConfirm,
    /** Whether what others changed may be looked up entry by entry. */
    mayReadTrail: ability.can('read', 'auditTrail'),
    owed: mayConfirm ? returns.filter(isOwed).sort((one, other) => quarterCode(one) - quarterCode(other)) : [],
    waiting: waiting.map((each) => ({
      ...each,
      drafts: maySurvey ? each.drafts : 0,
      thinSurveys: maySurvey ? each.thinSurveys : [],
      heldEvents: mayConfirm ? each.heldEvents : 0,
      failedEvents: mayConfirm ? each.failedEvents : 0,
      heldTicketing: mayUpload ? each.heldTicketing : 0,
      failedTicketing: mayUpload ? each.failedTicketing : 0,
    })),
    letters,
    since,
    /** Of this quarter; and of the year so far, beside what is asked for. */
    responses: sumOf(soFar.filter(({ quarter }) => quarter === current.quarter)),
    responsesOfYear: sumOf(soFar),
    asked: asked.reduce((sum, each) => sum + each, 0),
    attendance: columns.map((column) => ({
      ...column,
      attendance: sums.find((each) => quarterCode(each) === quarterCode(column))?.attendance ?? 0,
    })),
  }
}

export type OwnHome = NonNullable<Awaited<ReturnType<typeof getOwnHome>>>
