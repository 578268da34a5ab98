import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { cellsOf } from './sales-cells'

/** How the sums by one dimension (`sales-dimensions.ts`) follow the lines, within the transaction that changes these. */

/** Makes the table in which a transaction gathers its change of cells; it goes with it. */
export async function beginCellDeltas(db: Database): Promise<void> {
  await db.execute(sql`create temp table cell_delta (
    dimension varchar(20) collate "C" not null, month date not null, box_office_provider_id integer not null,
    event_identifier varchar(255) collate "C" not null, value varchar(75) collate "C" not null, lines bigint not null, tickets bigint not null,
    paid_pence bigint not null) on commit drop`)
}

/** The cells of lines, for `cell_delta`. @param sign -1 for lines that go */
export const cellDeltaOf = (lines: string, sign: 1 | -1): SQL =>
  sql.raw(`insert into cell_delta
    select dimension, month, box_office_provider_id, event_identifier, value, ${sign} * lines, ${sign} * tickets,
      ${sign} * paid_pence
    from (${cellsOf(lines, 'null::bigint')}) as cells`)

/** Applies the gathered change to the cells. */
export async function applyCellDeltas(db: Database, organisationId: number): Promise<void> {
  await db.execute(sql`insert into ticketing_cells as cell
      (organisation_id, dimension, month, box_office_provider_id, event_identifier, value, lines, tickets, paid_pence)
    select ${organisationId}::bigint, dimension, month, box_office_provider_id, event_identifier, value, sum(lines),
      sum(tickets), sum(paid_pence)
    from cell_delta group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict on constraint ticketing_cells_cell do update set
      lines = cell.lines + excluded.lines, tickets = cell.tickets + excluded.tickets,
      paid_pence = cell.paid_pence + excluded.paid_pence`)
  await db.execute(sql`delete from ticketing_cells as cell using (
      select distinct dimension, month, box_office_provider_id, event_identifier, value from cell_delta where lines < 0
    ) as touched
    where cell.organisation_id = ${organisationId} and cell.lines = 0 and cell.dimension = touched.dimension
      and cell.month = touched.month and cell.box_office_provider_id = touched.box_office_provider_id
      and cell.event_identifier = touched.event_identifier and cell.value = touched.value`)
}
