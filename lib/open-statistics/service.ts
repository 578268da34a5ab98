import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getSharedDatabase, type SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { listPublishedReleases } from '@/lib/published/read-published'
import * as queries from './queries'

/** The switch of open statistics: whether it is on, who decided it, and what there is to be shown. */
export async function getOpenStatistics(ctx: StaffContext, shared?: SharedDatabase) {
  authorize(ctx, 'read', 'operations')
  const [stored, releases] = await Promise.all([
    queries.findSwitch(ctx.db),
    listPublishedReleases(shared ?? (await getSharedDatabase())),
  ])
  return {
    isOn: stored?.isOn ?? false,
    changedAt: stored?.changedAt ?? null,
    changedByName: stored?.changedByName ?? null,
    releases: 'off' in releases ? 0 : releases.length,
    off: 'off' in releases ? releases.off : null,
  }
}

export type OpenStatisticsState = Awaited<ReturnType<typeof getOpenStatistics>>

/** Switches open statistics on or off, for everybody. */
export async function setOpenStatistics(ctx: StaffContext, isOn: boolean): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await change(ctx, { record: { what: 'switch', id: 'open-statistics' } }, async (tx) => {
    const before = (await queries.lockSwitch(tx.db))?.isOn ?? false
    if (before === isOn) return tx.unchanged()
    const { userId, fullName } = tx.actor
    await queries.saveSwitch(tx.db, { isOn, changedAt: tx.now, changedBy: userId, changedByName: fullName })
    tx.audit({
      ...{ subject: 'openStatistics', subjectId: 1, subjectName: 'Open statistics', action: 'update' },
      ...{ before: { isOn: before }, after: { isOn } },
    })
  })
}
