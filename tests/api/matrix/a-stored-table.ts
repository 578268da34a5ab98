import type { Database } from '@/db/client'
import { storedTables } from '@/db/schema'
import type { ReportTable } from '@/lib/insights/report'

/** A kept table of an organisation, there and then. */
export async function aStoredTable(db: Database, organisationIds: number[] | null, title: string) {
  const table: ReportTable = {
    id: 'by-quarter',
    title,
    description: 'Known and estimated attendance',
    rowHeading: 'Quarter',
    columns: [{ label: '2025/26', unit: 'number' }],
    rows: [{ label: 'Q1', figures: [1234] }],
    chart: null,
  }
  const content = { name: 'Attendance', about: [{ label: 'Time', value: '2025/26' }], table }
  const kept = { report: 'attendance', query: 'year=2025', keptAt: new Date(), keptByName: 'Ada Quill' }
  const [made] = await db
    .insert(storedTables)
    .values({ organisationIds, content, ...kept })
    .returning({ id: storedTables.id })
  return { id: made?.id ?? 0 }
}
