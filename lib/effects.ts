import 'server-only'
import { keepQuarters } from './attendance/keep-quarters'
import { resetConfirmations } from './confirmations/reset-confirmations'
import type { EventFacts } from './events/rules'
import type { StaffContext } from './floor/identity/context'

/**
 * The few reactions that run uphill, each called once, in the transaction that causes it (house style §1): the list of
 * exceptions to the arrows.
 */

/** An event was saved: its quarters follow its dates, and confirmations it makes untrue end. Answers the lost figures. */
export async function onEventSaved(ctx: StaffContext, before: EventFacts | undefined, after: EventFacts) {
  const lostFigures = await keepQuarters(ctx, after)
  await resetConfirmations(ctx, before, after)
  return { lostFigures }
}

/** An event is about to be deleted; its quarters go with it. */
export async function onEventDeleted(ctx: StaffContext, before: EventFacts) {
  await resetConfirmations(ctx, before, undefined)
}
