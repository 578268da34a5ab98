import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { bannerDateOf, type Quarter, quarterCode, quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReturnsAddress } from './address'
import { responsesAskedOf } from './coverage'
import { findConsoleDetails } from './detail-queries'
import { findSumsSource } from './make-sums'
import { findOddities, type Oddity } from './oddities'
import { responsesAsked } from './quarters-of-organisations'
import * as queries from './queries'
import { daysLate, isKept, quartersShown, quartersUpTo, returnStateOf } from './rules'

/** The rows of one page of the screen. */
const pageSize = 25

/** A quarter of an organisation as the funder looks at it. */
type OrganisationQuarter = ReturnType<typeof assess>

function assess({ oddFigures, ...facts }: queries.OrganisationReturn, quarter: Quarter, today: PlainDate) {
  const size = { attendance: facts.attendance, isExempt: facts.isExempt }
  return {
    ...facts,
    state: returnStateOf(facts, quarter, today),
    late: daysLate(facts, quarter, today),
    asked: responsesAskedOf(size, responsesAsked()),
    findOddities: () => findOdditiesIn(oddFigures),
  }
}

function findOdditiesIn(oddFigures: string | null): Oddity[] {
  if (oddFigures === null) return []
  const { now, before } = queries.readOddFigures(oddFigures)
  return findOddities(now, before)
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
  const { source, madeAt } = await findSumsSource(ctx.db, ctx.now)
  const found = await queries.findOrganisationReturns(ctx.db, quarter, source)
  const all = found.map((facts) => assess(facts, quarter, today))
  const shown = choose(all)
  const columns = quartersUpTo(quarterOf(today), quartersShown)
  const organisations = shown.map(({ organisationId }) => organisationId)
  const { histories, details, managers } = await findConsoleDetails(ctx.db, organisations, {
    ...{ quarters: columns, since: bannerDateOf(quarter), source },
  })
  const ofOrganisation = Map.groupBy(histories, ({ organisationId }) => organisationId)
  const rows = shown.map(({ findOddities: findOwn, ...each }) => {
    const known = ofOrganisation.get(each.organisationId) ?? []
    const detail = details.get(each.organisationId)
    return {
      ...each,
      oddities: findOwn(),
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
