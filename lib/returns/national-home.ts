import 'server-only'
import { lastToBeConfirmed } from '@/lib/confirmations/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findSinceLastVisit } from './home-queries'
import { getNationalQuarters, quartersLookedAfter } from './read-returns'

/** What the funder looks after: the quarters across all organisations, and what changed since the visit before. */
export async function getNationalHome(ctx: StaffContext) {
  authorize(ctx, 'read', 'operations')
  const today = dayInLondon(ctx.now)
  const [national, since] = await Promise.all([
    getNationalQuarters(ctx, quartersLookedAfter(lastToBeConfirmed(today), today)),
    findSinceLastVisit(ctx.db, ctx.actor, 'all'),
  ])
  return { ...national, since }
}

export type NationalHome = Awaited<ReturnType<typeof getNationalHome>>
