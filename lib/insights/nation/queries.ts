import 'server-only'
import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { nationalReports, organisations } from '@/db/schema'
import type { ReportContent } from '../report'
import type { ReportSlug } from '../report-names'

/** Which report of the nation: its name and filters as addresses have them. */
export type NationalReportKey = { report: ReportSlug; query: string }

const keyOf = ({ report, query }: NationalReportKey) =>
  and(eq(nationalReports.report, report), eq(nationalReports.query, query))

/** Whether there are at least so many organisations. */
export async function hasOrganisations(db: Database, least: number): Promise<boolean> {
  const found = await db
    .select({ id: organisations.id })
    .from(organisations)
    .limit(1)
    .offset(least - 1)
  return found.length > 0
}

/** A report as it was made since `since`, and notes that it was opened; undefined where there is none. */
export async function openMade(db: Database, key: NationalReportKey, { since, now }: { since: Date; now: Date }) {
  const [found] = await db
    .update(nationalReports)
    .set({ openedAt: now })
    .where(and(keyOf(key), gte(nationalReports.madeAt, since)))
    .returning({ content: nationalReports.content, madeAt: nationalReports.madeAt })
  return found && { content: found.content as ReportContent, madeAt: found.madeAt }
}

/** Stores a report; the one made last stands. */
export async function saveMade(
  db: Database,
  key: NationalReportKey,
  { content, madeAt, openedAt }: { content: ReportContent; madeAt: Date; openedAt?: Date },
): Promise<void> {
  await db
    .insert(nationalReports)
    .values({ ...key, content, madeAt, openedAt: openedAt ?? madeAt })
    .onConflictDoUpdate({
      target: [nationalReports.report, nationalReports.query],
      set: { content, madeAt, ...(openedAt && { openedAt }) },
      setWhere: sql`${nationalReports.madeAt} <= excluded.made_at`,
    })
}

/** The reports that are there, those opened last first. */
export async function listMade(db: Database, most: number): Promise<NationalReportKey[]> {
  const rows = await db
    .select({ report: nationalReports.report, query: nationalReports.query })
    .from(nationalReports)
    .orderBy(desc(nationalReports.openedAt))
    .limit(most)
  return rows as NationalReportKey[]
}

/** Deletes the reports with filters that nobody opened since `since`. @returns how many */
export async function deleteUnopened(db: Database, since: Date): Promise<number> {
  const gone = await db
    .delete(nationalReports)
    .where(and(ne(nationalReports.query, ''), lt(nationalReports.openedAt, since)))
    .returning({ report: nationalReports.report })
  return gone.length
}
