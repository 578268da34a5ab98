import 'server-only'
import { and, desc, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { figureCorrections, organisations } from '@/db/schema'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { CellDelta } from './cell-deltas'

/** The organisations whose answers have figures, or ought to have. */
export async function findCountedOrganisations(db: Database): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from organisations
    where exists (select from responses where responses.organisation_id = organisations.id and responses.submitted_at is not null)
      or exists (select from answer_cells where answer_cells.organisation_id = organisations.id)
    order by id`)
  return rows.map(({ id }) => Number(id))
}

/** Those of these responses of which a change waits. */
export async function findWaiting(tx: Database, organisationId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.execute<{ response_id: string }>(sql`
    select distinct response_id from pending_response_facts
    where organisation_id = ${organisationId} and response_id = any(${`{${ids.join(',')}}`}::uuid[])`)
  return new Set(rows.map(({ response_id }) => response_id))
}

/** Responses with facts that are not there any more, or not submitted. */
export async function findOrphanedFacts(tx: Database, organisationId: number): Promise<string[]> {
  const rows = await tx.execute<{ response_id: string }>(sql`
    select facts.response_id from response_facts as facts
    where facts.organisation_id = ${organisationId} and not exists (select from responses
      where responses.id = facts.response_id and responses.organisation_id = facts.organisation_id
        and responses.state = ${submitted})`)
  return rows.map(({ response_id }) => response_id)
}

type DifferenceRow = {
  year: number
  quarter: number
  event_id: string
  region_id: number
  is_marked: boolean
  value_id: number
  responses: number
  key_sum: string
}

/** What the cells lack to be the sum of the facts and of what is sealed. */
export async function findCellDifferences(tx: Database, organisationId: number): Promise<CellDelta[]> {
  const key = sql`year, quarter, event_id, region_id, is_marked, value_id`
  const rows = await tx.execute<DifferenceRow>(sql`
    with counted as (
      select ${key}, count(*)::int as responses, sum(record_key)::bigint as key_sum
      from response_facts, unnest(value_ids) as value_id where organisation_id = ${organisationId} group by ${key}
    ), cells as (select * from answer_cells where organisation_id = ${organisationId})
    select * from (
      select ${key}, coalesce(counted.responses, 0) + coalesce(cells.sealed, 0) - coalesce(cells.responses, 0) as responses,
        coalesce(counted.key_sum, 0) + coalesce(cells.sealed_key_sum, 0) - coalesce(cells.key_sum, 0) as key_sum
      from counted full join cells using (${key})
    ) as differences
    where responses <> 0 or key_sum <> 0 order by ${key}`)
  return rows.map((row) => ({
    year: row.year,
    quarter: row.quarter,
    eventId: Number(row.event_id),
    regionId: row.region_id,
    isMarked: row.is_marked,
    valueId: row.value_id,
    responses: row.responses,
    keySum: Number(row.key_sum),
    sealed: 0,
    sealedKeySum: 0,
  }))
}

export const insertCorrection = (tx: Database, correction: typeof figureCorrections.$inferInsert) =>
  tx.insert(figureCorrections).values(correction).onConflictDoNothing()

/** A correction of an organisation's figures, for the notes of a report. */
export type FigureCorrection = { organisation: string; correctedAt: Date }

/** Figures of answers, and sums of sales. */
export type CorrectedFigures = 'answers' | 'sales'

/** The corrections of such figures since an instant, the latest first; of both in one night once. */
export const findCorrections = (
  db: Database,
  scope: OrganisationScope,
  since: Date,
  figures: readonly CorrectedFigures[],
): Promise<FigureCorrection[]> =>
  db
    .selectDistinct({ organisation: organisations.knownAs, correctedAt: figureCorrections.correctedAt })
    .from(figureCorrections)
    .innerJoin(organisations, sql`${organisations.id} = ${figureCorrections.organisationId}`)
    .where(
      and(
        gte(figureCorrections.correctedAt, since),
        inArray(
          figureCorrections.isOfSales,
          figures.map((one) => one === 'sales'),
        ),
        scope === 'all' ? undefined : inArray(figureCorrections.organisationId, [...scope]),
      ),
    )
    .orderBy(desc(figureCorrections.correctedAt), organisations.knownAs)
