import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import type { Answers } from '@/lib/surveys/engine/answers'
import type { CellDelta } from './cell-deltas'
import type { CountedResponse } from './make-facts'
import type { ResponseFacts } from './response-facts'

/** Distinguishes this advisory lock from others; the number only has to be the same for all processes. */
const factsLock = 7_140_213

const numbers = (values: readonly number[]) => `{${values.join(',')}}`
const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** A column of an `unnest`. */
const column = <Row>(rows: readonly Row[], type: SQL, textOf: (row: Row) => string | number | boolean) =>
  sql`${`{${rows.map(textOf).join(',')}}`}::${type}[]`

/**
 * Takes the organisation's figures for the rest of the transaction.
 * @returns false where another transaction has them
 */
export async function tryLockFigures(tx: Database, organisationId: number): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${factsLock}, ${organisationId}) as locked`,
  )
  return row?.locked ?? false
}

/** As `tryLockFigures`, waiting for whoever has them. */
export const lockFigures = (tx: Database, organisationId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${factsLock}, ${organisationId})`)

/** The organisations with responses whose facts are to be made: one index probe each, however many there are of those. */
export async function findPendingOrganisations(db: Database): Promise<number[]> {
  const rows = await db.execute<{ organisation_id: string }>(sql`
    with recursive pending (organisation_id) as (
      (select organisation_id from pending_response_facts order by organisation_id limit 1)
      union all
      select (select others.organisation_id from pending_response_facts as others
        where others.organisation_id > pending.organisation_id order by others.organisation_id limit 1)
      from pending where pending.organisation_id is not null
    )
    select organisation_id from pending where organisation_id is not null`)
  return rows.map(({ organisation_id }) => Number(organisation_id))
}

/** One change of a response that its facts do not know of yet. */
type PendingChange = { id: number; responseId: string; isSealing: boolean }

/** All changes of the responses that have waited longest. */
export async function findPending(tx: Database, organisationId: number, most: number): Promise<PendingChange[]> {
  const rows = await tx.execute<{ id: string; response_id: string; is_sealing: boolean }>(sql`
    select id, response_id, is_sealing from pending_response_facts
    where organisation_id = ${organisationId} and response_id in (
      select response_id from pending_response_facts where organisation_id = ${organisationId} order by id limit ${most})`)
  return rows.map(({ id, response_id, is_sealing }) => ({
    id: Number(id),
    responseId: response_id,
    isSealing: is_sealing,
  }))
}

export const deletePending = (tx: Database, organisationId: number, pending: readonly PendingChange[]) =>
  tx.execute(sql`
    delete from pending_response_facts where organisation_id = ${organisationId}
      and id = any(${numbers(pending.map(({ id }) => id))}::bigint[])`)

type ResponseRow = { id: string; survey_id: string; submitted_ms: number; is_marked: boolean; answers: Answers }

/** Those of these responses that are submitted. */
export const findResponses = (tx: Database, organisationId: number, ids: readonly string[]) =>
  readResponses(tx, sql`organisation_id = ${organisationId} and id = any(${uuids(ids)})`)

/** The submitted responses of an organisation after one of them, in the order of their ids. */
export const findResponsesAfter = (tx: Database, organisationId: number, after: string, most: number) =>
  readResponses(tx, sql`organisation_id = ${organisationId} and id > ${after}::uuid`, sql`order by id limit ${most}`)

async function readResponses(tx: Database, condition: SQL, rest: SQL = sql``): Promise<CountedResponse[]> {
  const rows = await tx.execute<ResponseRow>(sql`
    select id, survey_id, (extract(epoch from submitted_at) * 1000)::float8 as submitted_ms, marks <> 0 as is_marked, answers
    from responses where ${condition} and state = ${submitted} ${rest}`)
  return rows.map(({ id, survey_id, submitted_ms, is_marked, answers }) => ({
    id,
    surveyId: Number(survey_id),
    submittedAt: new Date(submitted_ms),
    isMarked: is_marked,
    answers,
  }))
}

/** The facts of these responses, as far as there are any. */
export async function findFacts(
  tx: Database,
  organisationId: number,
  responseIds: readonly string[],
): Promise<ResponseFacts[]> {
  const rows = await tx.execute<{
    response_id: string
    survey_id: string
    event_id: string
    record_key: string
    year: number
    quarter: number
    region_id: number
    is_marked: boolean
    value_ids: number[]
  }>(sql`
    select * from response_facts where organisation_id = ${organisationId} and response_id = any(${uuids(responseIds)})`)
  return rows.map((row) => ({
    responseId: row.response_id,
    surveyId: Number(row.survey_id),
    eventId: Number(row.event_id),
    recordKey: Number(row.record_key),
    year: row.year,
    quarter: row.quarter,
    regionId: row.region_id,
    isMarked: row.is_marked,
    valueIds: row.value_ids,
  }))
}

export const deleteFacts = (tx: Database, organisationId: number, responseIds: readonly string[]) =>
  responseIds.length === 0
    ? undefined
    : tx.execute(sql`
        delete from response_facts where organisation_id = ${organisationId} and response_id = any(${uuids(responseIds)})`)

export const writeFacts = (tx: Database, organisationId: number, facts: readonly ResponseFacts[]) =>
  facts.length === 0
    ? undefined
    : tx.execute(sql`
        insert into response_facts (organisation_id, response_id, survey_id, event_id, record_key, year, quarter, region_id,
          is_marked, value_ids)
        select ${organisationId}, response_id, survey_id, event_id, record_key, year, quarter, region_id, is_marked,
          value_ids::int[]
        from unnest(${column(facts, sql`uuid`, (one) => one.responseId)}, ${column(facts, sql`bigint`, (one) => one.surveyId)},
          ${column(facts, sql`bigint`, (one) => one.eventId)}, ${column(facts, sql`bigint`, (one) => one.recordKey)},
          ${column(facts, sql`smallint`, (one) => one.year)}, ${column(facts, sql`smallint`, (one) => one.quarter)},
          ${column(facts, sql`smallint`, (one) => one.regionId)}, ${column(facts, sql`boolean`, (one) => one.isMarked)},
          ${column(facts, sql`text`, (one) => `"${numbers(one.valueIds)}"`)})
          as made (response_id, survey_id, event_id, record_key, year, quarter, region_id, is_marked, value_ids)
        on conflict (organisation_id, response_id) do update set survey_id = excluded.survey_id,
          event_id = excluded.event_id, record_key = excluded.record_key, year = excluded.year,
          quarter = excluded.quarter, region_id = excluded.region_id, is_marked = excluded.is_marked,
          value_ids = excluded.value_ids`)

const cellKey = sql`year, quarter, event_id, region_id, is_marked, value_id`

const cellColumns = (cells: readonly CellDelta[]) =>
  sql`${column(cells, sql`smallint`, (one) => one.year)}, ${column(cells, sql`smallint`, (one) => one.quarter)},
    ${column(cells, sql`bigint`, (one) => one.eventId)}, ${column(cells, sql`smallint`, (one) => one.regionId)},
    ${column(cells, sql`boolean`, (one) => one.isMarked)}, ${column(cells, sql`int`, (one) => one.valueId)}`

/** Adds to the cells, in the order given, and deletes those that hold nothing any more. */
export async function addToCells(tx: Database, organisationId: number, cells: readonly CellDelta[]): Promise<void> {
  if (cells.length === 0) return
  await tx.execute(sql`
    insert into answer_cells as cells (organisation_id, ${cellKey}, responses, key_sum, sealed, sealed_key_sum)
    select ${organisationId}, ${cellKey}, responses, key_sum, sealed, sealed_key_sum
    from unnest(${cellColumns(cells)}, ${column(cells, sql`int`, (one) => one.responses)},
      ${column(cells, sql`bigint`, (one) => one.keySum)}, ${column(cells, sql`int`, (one) => one.sealed)},
      ${column(cells, sql`bigint`, (one) => one.sealedKeySum)})
      as changed (${cellKey}, responses, key_sum, sealed, sealed_key_sum)
    on conflict (organisation_id, ${cellKey}) do update set responses = cells.responses + excluded.responses,
      key_sum = cells.key_sum + excluded.key_sum, sealed = cells.sealed + excluded.sealed,
      sealed_key_sum = cells.sealed_key_sum + excluded.sealed_key_sum`)
  await deleteCells(
    tx,
    organisationId,
    cells.filter(({ responses }) => responses < 0),
    sql`cells.responses = 0`,
  )
}

/** Deletes those of the cells that meet a condition. */
export async function deleteCells(
  tx: Database,
  organisationId: number,
  cells: readonly CellDelta[],
  condition: SQL,
): Promise<void> {
  if (cells.length === 0) return
  await tx.execute(sql`
    delete from answer_cells as cells using unnest(${cellColumns(cells)}) as changed (${cellKey})
    where cells.organisation_id = ${organisationId} and ${condition}
      and (cells.year, cells.quarter, cells.event_id, cells.region_id, cells.is_marked, cells.value_id)
        = (changed.year, changed.quarter, changed.event_id, changed.region_id, changed.is_marked, changed.value_id)`)
}
