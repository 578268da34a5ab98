import 'server-only'
import { lastToBeConfirmed } from '@/lib/confirmations/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { hasTooFew, responsesAskedOf } from './coverage'
import { findSinceLastVisit } from './home-queries'
import { findSumsSource } from './make-sums'
import { responsesAsked } from './quarters-of-organisations'
import { countOrganisationReturns, type ReturnsAlike } from './queries'
import { lastEnded, quartersShown, quartersUpTo, type ReturnState, returnStateOf } from './rules'

/** What the funder looks after: the quarters across all organisations, and what changed since the visit before. Three statements. */
export async function getNationalHome(ctx: StaffContext) {
  authorize(ctx, 'read', 'operations')
  const [national, since] = await Promise.all([getNationalQuarters(ctx), findSinceLastVisit(ctx.db, ctx.actor, 'all')])
  return { ...national, since }
}

export type NationalHome = Awaited<ReturnType<typeof getNationalHome>>

/** The quarters of the country that are looked after: the last to be confirmed and those ended since. */
async function getNationalQuarters({ db, now }: StaffContext) {
  const today = dayInLondon(now)
  const quarters = quartersLookedAfter(lastToBeConfirmed(today), today)
  const { source, madeAt } = await findSumsSource(db, now)
  const found = await countOrganisationReturns(db, quarters, source)
  return { madeAt, quarters: quarters.map((quarter, at) => summarise(quarter, found[at] ?? [], today)) }
}

/** From the last quarter to be confirmed to the last that has ended. */
function quartersLookedAfter(first: Quarter, today: PlainDate): Quarter[] {
  return quartersUpTo(lastEnded(today), quartersShown).filter((each) => quarterCode(each) >= quarterCode(first))
}

/** How many organisations have a quarter in each state, something odd, and fewer responses than asked for. */
function summarise(quarter: Quarter, returns: readonly ReturnsAlike[], today: PlainDate) {
  const counts: Record<ReturnState, number> = { none: 0, confirmed: 0, changed: 0, overdue: 0, due: 0, open: 0 }
  for (const { facts, organisations } of returns) counts[returnStateOf(facts, quarter, today)] += organisations
  const sum = <Of>(all: readonly Of[], of: (each: Of) => number) => all.reduce((total, each) => total + of(each), 0)
  const sizes = returns.flatMap(({ isExempt, sizes }) =>
    sizes.map(({ attendance, responses }) => ({
      responses,
      asked: responsesAskedOf({ attendance, isExempt }, responsesAsked()),
    })),
  )
  return {
    ...quarter,
    dueDate: dueDateOf(quarter),
    organisations: sizes.length,
    counts: {
      ...counts,
      outstanding: counts.overdue + counts.due + counts.open + counts.changed,
      odd: sum(returns, ({ odd }) => odd),
      isAsked: sizes.filter(({ asked }) => asked > 0).length,
      fewResponses: sizes.filter(({ responses, asked }) => hasTooFew(responses, asked)).length,
    },
    responses: sum(sizes, ({ responses }) => responses),
    asked: sum(sizes, ({ asked }) => asked),
  }
}

export type NationalQuarter = ReturnType<typeof summarise>
