import 'server-only'
import { quarterCode } from '@/lib/confirmations/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { bannerDateOf, dueDateOf, type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReturnsAddress } from './address'
import { hasTooFew, responsesAskedOf } from './coverage'
import { findConsoleDetails } from './detail-queries'
import { sourceOfSums } from './make-sums'
import { findOddities } from './oddities'
import { responsesAsked } from './quarters-of-organisations'
import * as queries from './queries'
import { daysLate, isKept, lastEnded, quartersShown, quartersUpTo, type ReturnState, returnStateOf } from './rules'
import type { SumsSource } from './sums-queries'

/** The rows of one page of the screen. */
const pageSize = 25

/** A quarter of an organisation as the funder looks at it. */
export type OrganisationQuarter = ReturnType<typeof assess>

function assess(facts: queries.OrganisationReturn, quarter: Quarter, today: PlainDate) {
  const size = { attendance: facts.attendance, isExempt: facts.isExempt }
  return {
    ...facts,
    state: returnStateOf(facts, quarter, today),
    late: daysLate(facts, quarter, today),
    oddities: findOddities(facts.now, facts.before),
    asked: responsesAskedOf(size, responsesAsked()),
  }
}

/** Quarters of all organisations, each by name. One statement. */
async function readQuarters(
  { db }: Pick<StaffContext, 'db'>,
  quarters: readonly Quarter[],
  today: PlainDate,
  source: SumsSource,
): Promise<OrganisationQuarter[][]> {
  const found = await queries.findOrganisationReturns(db, quarters, source)
  return quarters.map((quarter, at) => (found[at] ?? []).map((facts) => assess(facts, quarter, today)))
}

/**
 * The organisations with a return in a quarter that the filters keep, by name, with their last eight quarters and what is
 * known of their people. Three statements, however many there are.
 */
async function readRows(
  ctx: StaffContext,
  quarter: Quarter,
  choose: (kept: OrganisationQuarter[]) => OrganisationQuarter[],
) {
  const today = dayInLondon(ctx.now)
  const { source, madeAt } = await sourceOfSums(ctx.db, ctx.now)
  const [all = []] = await readQuarters(ctx, [quarter], today, source)
  const shown = choose(all)
  const columns = quartersUpTo(quarterOf(today), quartersShown)
  const organisations = shown.map(({ organisationId }) => organisationId)
  const { histories, details, managers } = await findConsoleDetails(ctx.db, organisations, {
    ...{ quarters: columns, since: bannerDateOf(quarter), source },
  })
  const ofOrganisation = Map.groupBy(histories, ({ organisationId }) => organisationId)
  const rows = shown.map((each) => {
    const known = ofOrganisation.get(each.organisationId) ?? []
    const detail = details.get(each.organisationId)
    return {
      ...each,
      managerName: managers.find(({ id }) => id === each.managerId)?.name ?? null,
      lastSignedInAt: detail?.lastSignedInAt ?? null,
      // A reminder is open as long as what it reminds of is.
      openReminders: each.state === 'confirmed' || each.state === 'none' ? 0 : (detail?.reminders ?? 0),
      notes: detail?.notes ?? 0,
      quarters: columns.map((column) => {
        const facts = known.find((one) => quarterCode(one) === quarterCode(column))
        return { ...column, state: facts ? returnStateOf(facts, column, today) : ('none' as const) }
      }),
    }
  })
  return { rows, all, columns, managers, madeAt }
}

export type ReturnRow = Awaited<ReturnType<typeof readRows>>['rows'][number]

/** One page of the organisations that the filters keep, and how many there are. */
export async function listReturns(ctx: StaffContext, address: ReturnsAddress) {
  authorize(ctx, 'read', 'operations')
  let [kept, page, pages]: [OrganisationQuarter[], number, number] = [[], 1, 1]
  const { rows, ...others } = await readRows(ctx, address.quarter, (all) => {
    kept = all.filter((each) => isKept(address, each, ctx.actor.userId))
    pages = Math.max(1, Math.ceil(kept.length / pageSize))
    page = Math.min(address.page, pages)
    return kept.slice((page - 1) * pageSize, page * pageSize)
  })
  return {
    ...{ rows, page, pages, total: kept.length, columns: others.columns, managers: others.managers },
    madeAt: others.madeAt,
    /** Of all that the filters keep, not only of this page: what can be written to. */
    organisationIds: kept.map(({ organisationId }) => organisationId),
  }
}

export type ReturnsPage = Awaited<ReturnType<typeof listReturns>>

/** All organisations that the filters keep. */
export async function listAllReturns(ctx: StaffContext, address: ReturnsAddress) {
  authorize(ctx, 'read', 'operations')
  return readRows(ctx, address.quarter, (all) => all.filter((each) => isKept(address, each, ctx.actor.userId)))
}

/** How many organisations have a quarter in each state, something odd, and fewer responses than asked for. */
export function countReturns(returns: readonly OrganisationQuarter[]) {
  const counts: Record<ReturnState, number> = { none: 0, confirmed: 0, changed: 0, overdue: 0, due: 0, open: 0 }
  for (const { state } of returns) counts[state] += 1
  const count = (isCounted: (each: OrganisationQuarter) => boolean) => returns.filter(isCounted).length
  return {
    ...counts,
    outstanding: counts.overdue + counts.due + counts.open + counts.changed,
    odd: count(({ oddities }) => oddities.length > 0),
    isAsked: count(({ asked }) => asked > 0),
    fewResponses: count(({ responses, asked }) => hasTooFew(responses, asked)),
  }
}

/** The quarters of the country that are looked after: the last to be confirmed and those ended since. */
export async function getNationalQuarters(ctx: StaffContext, quarters: readonly Quarter[]) {
  authorize(ctx, 'read', 'operations')
  const today = dayInLondon(ctx.now)
  const { source, madeAt } = await sourceOfSums(ctx.db, ctx.now)
  const found = await readQuarters(ctx, quarters, today, source)
  return {
    madeAt,
    quarters: quarters.map((quarter, at) => {
      const returns = found[at] ?? []
      const sum = (of: (each: OrganisationQuarter) => number) => returns.reduce((total, each) => total + of(each), 0)
      return {
        ...quarter,
        dueDate: dueDateOf(quarter),
        organisations: returns.length,
        counts: countReturns(returns),
        responses: sum(({ responses }) => responses),
        asked: sum(({ asked }) => asked),
      }
    }),
  }
}

export type NationalQuarters = Awaited<ReturnType<typeof getNationalQuarters>>
export type NationalQuarter = NationalQuarters['quarters'][number]

/** The quarters that the home page of the funder shows: from the last to be confirmed to the last that has ended. */
export function quartersLookedAfter(first: Quarter, today: PlainDate): Quarter[] {
  return quartersUpTo(lastEnded(today), quartersShown).filter((each) => quarterCode(each) >= quarterCode(first))
}
