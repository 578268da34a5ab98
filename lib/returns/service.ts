import 'server-only'
import { lastToBeConfirmed, quarterCode } from '@/lib/confirmations/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, firstDayOf, quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReturnsAddress } from './address'
import * as queries from './queries'
import { daysLate, isKept, lastEnded, quartersShown, quartersUpTo, type ReturnState, returnStateOf } from './rules'

/** The rows of one page of the screen. */
const pageSize = 25

/** A quarter of an organisation with its state, and the days that its first confirmation was late. */
export type Return = queries.ReturnQuarter & { state: ReturnState; late: number; dueDate: PlainDate }

const asReturn = (facts: queries.ReturnQuarter, today: PlainDate): Return => ({
  ...facts,
  state: returnStateOf(facts, facts, today),
  late: daysLate(facts, facts, today),
  dueDate: dueDateOf(facts),
})

/**
 * The organisations with a return in a quarter that the filters keep, by name, a page of them with their last eight
 * quarters, and how many there are of each state. Two statements: one quarter of everybody, eight of those shown.
 */
export async function listReturns(ctx: StaffContext, { quarter, show, leastLate, search, page }: ReturnsAddress) {
  authorize(ctx, 'read', 'operations')
  const today = dayInLondon(ctx.now)
  const all = (await queries.findReturnQuarters(ctx.db, 'all', { from: quarter, through: quarter })).map((facts) =>
    asReturn(facts, today),
  )
  const sought = search.trim().toLocaleLowerCase('en-GB')
  const kept = all.filter(
    (each) => isKept(show, each, leastLate) && each.organisationName.toLocaleLowerCase('en-GB').includes(sought),
  )
  const pages = Math.max(1, Math.ceil(kept.length / pageSize))
  const shownPage = Math.min(page, pages)
  const shown = kept.slice((shownPage - 1) * pageSize, shownPage * pageSize)
  const columns = quartersUpTo(quarterOf(today), quartersShown)
  const [from = quarter, through = quarter] = [columns[0], columns.at(-1)]
  const organisations = shown.map(({ organisationId }) => organisationId)
  const histories =
    organisations.length === 0 ? [] : await queries.findReturnQuarters(ctx.db, organisations, { from, through })
  const rows = shown.map((each) => ({
    ...each,
    quarters: columns.map((column) => {
      const facts = histories.find(
        (one) => one.organisationId === each.organisationId && quarterCode(one) === quarterCode(column),
      )
      return { ...column, state: facts ? returnStateOf(facts, column, today) : ('none' as const) }
    }),
  }))
  return { rows, total: kept.length, page: shownPage, pages, columns, counts: countStates(all) }
}

export type ReturnsPage = Awaited<ReturnType<typeof listReturns>>

/** How many organisations have a quarter in each state. */
function countStates(returns: readonly Return[]) {
  const counts: Record<ReturnState, number> = { none: 0, confirmed: 0, changed: 0, overdue: 0, due: 0, open: 0 }
  for (const { state } of returns) counts[state] += 1
  return counts
}

/** The quarters of the country that are looked after: the last to be confirmed and the last that has ended. */
export async function getNationalQuarters(ctx: StaffContext) {
  authorize(ctx, 'read', 'operations')
  const today = dayInLondon(ctx.now)
  const [from, through] = [lastToBeConfirmed(today), lastEnded(today)]
  const found = await queries.findReturnQuarters(ctx.db, 'all', { from, through })
  const quarters = quartersUpTo(through, quartersShown).filter((each) => quarterCode(each) >= quarterCode(from))
  return quarters.map((quarter) => {
    const returns = found
      .filter((each) => quarterCode(each) === quarterCode(quarter))
      .map((facts) => asReturn(facts, today))
    return { ...quarter, dueDate: dueDateOf(quarter), organisations: returns.length, counts: countStates(returns) }
  })
}

export type NationalQuarter = Awaited<ReturnType<typeof getNationalQuarters>>[number]

/**
 * What somebody's own organisations have to do, and how the quarter goes: quarters that have ended and are not
 * confirmed, drafts, held uploads, and attendance of the last eight quarters. Each part only for whoever may do it.
 */
export async function getOwnHome(ctx: StaffContext) {
  authorize(ctx, 'read', 'event')
  const scope = organisationScope(ctx.actor)
  if (scope === 'all' || scope.length === 0) return undefined
  const today = dayInLondon(ctx.now)
  const current = quarterOf(today)
  const columns = quartersUpTo(current, quartersShown)
  const [from = current] = columns
  const [found, sums, waiting, responses] = await Promise.all([
    queries.findReturnQuarters(ctx.db, scope, { from, through: current }),
    queries.sumAttendance(ctx.db, scope, { from, through: current }),
    queries.findWaiting(ctx.db, scope),
    queries.countResponsesSince(ctx.db, scope, firstDayOf(current)),
  ])
  const returns = found.map((facts) => asReturn(facts, today))
  const mayConfirm = ctx.ability.can('manage', 'event')
  const isOwed = ({ state, ...quarter }: Return) =>
    state !== 'confirmed' && state !== 'none' && quarterCode(quarter) < quarterCode(current)
  return {
    current,
    isOfSeveral: scope.length > 1,
    /** Whether anything of this could be theirs to do: a General User is not warned. */
    mayDoSomething: mayConfirm,
    owed: mayConfirm ? returns.filter(isOwed).sort((one, other) => quarterCode(one) - quarterCode(other)) : [],
    waiting: waiting.map((each) => ({
      ...each,
      drafts: ctx.ability.can('manage', 'surveyManagement') ? each.drafts : 0,
      heldEvents: mayConfirm ? each.heldEvents : 0,
      heldTicketing: ctx.ability.can('manage', 'boxOffice') ? each.heldTicketing : 0,
    })),
    responses,
    attendance: columns.map((column) => ({
      ...column,
      attendance: sums.find((each) => quarterCode(each) === quarterCode(column))?.attendance ?? 0,
    })),
  }
}

export type OwnHome = NonNullable<Awaited<ReturnType<typeof getOwnHome>>>
