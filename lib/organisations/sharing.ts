import 'server-only'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { sharingChoices } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear, quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getOrganisationInReach } from './read-organisations'

/**
 * The one switch of an organisation over shared figures (peers, Insights Public, open statistics alike). What everybody has to report,
 * attendance and the mandated questions, has none; it governs the others, which are tickets and income. It counts from the next
 * financial year, so that no figure of a year that has begun changes its members. Nobody who has not decided is left out.
 */
export type SharingState = {
  /** The financial year that is running, and whether the organisation is part of its shared figures. */
  year: number
  shares: boolean
  /** As decided for the next one. */
  sharesNextYear: boolean
  decidedAt: Date | null
  decidedByName: string | null
}

/** What an organisation in reach has decided. @throws 404 */
export async function getSharing(ctx: StaffContext, id: number): Promise<SharingState> {
  authorize(ctx, 'read', 'organisation')
  await getOrganisationInReach(ctx, id)
  return readSharing(ctx, id)
}

/** Decides for an organisation in reach, from the next financial year on. @throws 404 */
export async function decideSharing(ctx: StaffContext, id: number, shares: boolean): Promise<SharingState> {
  authorize(ctx, 'update', 'organisation')
  return change(ctx, { record: { what: 'organisation', id } }, async (tx) => {
    const { name } = await getOrganisationInReach(tx, id)
    const before = await readSharing(tx, id)
    if (before.sharesNextYear === shares) {
      tx.unchanged()
      return before
    }
    const decided = { shares, decidedAt: tx.now, decidedByName: tx.actor.fullName }
    const fromYear = before.year + 1
    await tx.db
      .insert(sharingChoices)
      .values({ organisationId: id, fromYear, ...decided })
      .onConflictDoUpdate({ target: [sharingChoices.organisationId, sharingChoices.fromYear], set: decided })
    tx.audit({
      ...{ subject: 'organisation', subjectId: id, subjectName: name, organisationId: id, action: 'update' },
      before: { sharesTicketFigures: before.sharesNextYear },
      after: { sharesTicketFigures: shares },
      note: `From ${formatFinancialYear(fromYear)}`,
    })
    return readSharing(tx, id)
  })
}

/** The organisations that are no part of shared figures of a financial year, beyond those that everybody reports. */
export async function findNotSharing(db: Database, year: number): Promise<Set<number>> {
  const latest = await db
    .selectDistinctOn([sharingChoices.organisationId], {
      organisationId: sharingChoices.organisationId,
      shares: sharingChoices.shares,
    })
    .from(sharingChoices)
    .where(lte(sharingChoices.fromYear, year))
    .orderBy(sharingChoices.organisationId, desc(sharingChoices.fromYear))
  return new Set(latest.flatMap(({ organisationId, shares }) => (shares ? [] : [organisationId])))
}

async function readSharing({ db, now }: Pick<StaffContext, 'db' | 'now'>, id: number): Promise<SharingState> {
  const { year } = quarterOf(dayInLondon(now))
  const choices = await db
    .select()
    .from(sharingChoices)
    .where(and(eq(sharingChoices.organisationId, id), lte(sharingChoices.fromYear, sql`${year + 1}::smallint`)))
    .orderBy(desc(sharingChoices.fromYear))
    .limit(2)
  const [last] = choices
  return {
    ...{ year, shares: choices.find(({ fromYear }) => fromYear <= year)?.shares ?? true },
    sharesNextYear: last?.shares ?? true,
    ...{ decidedAt: last?.decidedAt ?? null, decidedByName: last?.decidedByName ?? null },
  }
}
