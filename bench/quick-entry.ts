import type postgres from 'postgres'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { figureNames } from '@/lib/attendance/rules'
import type { Figure } from './measure/figure'
import { alternate, p95, roundsOf } from './measure/rounds'
import { recordStatements } from './measure/statement-recorder'
import type { BenchPlatform, Pace } from './platform'

/** The events of the quarter, each with six figures. */
const eventCount = 200
const quarter = { year: 2026, quarter: 1 } as const
const organisationName = 'Quick Entry House'

const figureBase = { goal: 'G6', judged: 'product' } as const

/**
 * Quick entry of 200 events, all their figures changed: read and saved, beside the call's own statements in one
 * transaction.
 */
export async function measureQuickEntry(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  const { organisationId, eventIds } = await ensureOrganisation(platform.sql)
  await ensureSales(platform.sql, organisationId)
  const web = openClient(platform.address)
  const cookie = await openSession(web, 'funder@demo.test')
  const path = `/api/events/quarter-figures/${organisationId}`
  const read = () => fetchBody(web, `${path}?year=${quarter.year}&quarter=${quarter.quarter}`, { cookie })
  let stored = await findStoredFigure(platform.sql, eventIds)

  async function save() {
    const after = (stored ?? 0) + 1
    const changes = eventIds.flatMap((eventId) =>
      figureNames.map((figure) => ({ eventId, figure, before: stored, after })),
    )
    const { status, body } = await web.ask('PUT', path, { cookie, json: { ...quarter, changes } })
    if (status !== 200) throw new Error(`PUT ${path} answered ${status} ${body.toString().slice(0, 200)}`)
    stored = after
  }

  const figures: Figure[] = []
  for (const { what, work, bar, hoped } of [
    { what: 'read', work: read, bar: 250, hoped: 50 },
    { what: 'saved', work: save, bar: 1_000, hoped: 250 },
  ]) {
    const statements = await recordStatements(platform, work)
    const times = pace.quick ? 10 : 40
    const { limit, product } = await alternate(
      pace.rounds,
      () => p95(times, () => inOneTransaction(platform.sql, statements)),
      async () => {
        // The statements alone have put the figures back to what they were when they were recorded.
        stored = await findStoredFigure(platform.sql, eventIds)
        return p95(times, work)
      },
    )
    figures.push(
      {
        ...figureBase,
        what: `quick entry of ${eventCount} events ${what}, p95`,
        unit: 'ms',
        limit: roundsOf(limit),
        product: roundsOf(product),
        bar: { most: bar },
        hoped: { most: hoped },
      },
      {
        ...figureBase,
        what: `quick entry of ${eventCount} events ${what}, statements`,
        unit: '',
        product: roundsOf([statements.length]),
        bar: { most: 20 },
      },
    )
  }
  web.close()
  return figures
}

/** The statements as the call sends them, and no more: one connection, one transaction. */
const inOneTransaction = (sql: postgres.Sql, statements: readonly string[]) =>
  sql.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement, [], { prepare: true })
  })

const findStoredFigure = async (sql: postgres.Sql, eventIds: readonly number[]): Promise<number | null> => {
  const [row] = await sql<{ known: number | null }[]>`
    select known_attendance as known from event_attendances where event_id = ${eventIds[0] ?? 0} and year = ${quarter.year}`
  return row?.known ?? null
}

/**
 * An organisation with so many events in one quarter: made once from one that is there, and kept with the other data.
 */
async function ensureOrganisation(sql: postgres.Sql): Promise<{ organisationId: number; eventIds: number[] }> {
  const [found] = await sql<{ id: number }[]>`select id from organisations where name = ${organisationName}`
  const organisationId = Number(found?.id ?? (await createOrganisation(sql)))
  const owned = await sql<{ id: number }[]>`
    select event_id as id from event_organisations where organisation_id = ${organisationId} order by 1`
  return { organisationId, eventIds: owned.map(({ id }) => Number(id)) }
}

/** Each event has a reference with two performances sold on its days. */
async function ensureSales(sql: postgres.Sql, organisationId: number) {
  await sql`
    insert into event_box_office_references (organisation_id, event_id, box_office_provider_id, reference)
    select organisation_id, event_id, 101, 'NIGHT-' || event_id from event_organisations
    where organisation_id = ${organisationId} on conflict do nothing`
  await sql`
    insert into box_office_performances (organisation_id, box_office_provider_id, event_identifier, performance_date,
      is_total, lines, tickets, concession_tickets, paid_pence)
    select organisation_id, 101, 'NIGHT-' || event_id, day, false, 1, 100, 0, 100000
    from event_organisations, (values ('2026-05-02'::date), ('2026-05-03')) as days (day)
    where organisation_id = ${organisationId} on conflict do nothing`
}

const createOrganisation = (sql: postgres.Sql) =>
  sql.begin(async (tx) => {
    const copy = async (table: string, changed: Record<string, string>, from: string) => {
      const columns = (
        await tx<{ name: string }[]>`
          select column_name as name from information_schema.columns where table_schema = 'public'
            and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`
      ).map(({ name }) => name)
      const values = columns.map((name) => changed[name] ?? name)
      return tx.unsafe<{ id: number }[]>(
        `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${from} returning id`,
      )
    }
    const [organisation] = await copy(
      'organisations',
      { name: `'${organisationName}'`, known_as: `'${organisationName}'` },
      '(select * from organisations order by id limit 1) as one',
    )
    await copy(
      'events',
      { name: "'Night ' || n", start_date: "'2026-05-02'", end_date: "'2026-05-03'", is_ticketed_id: '71' },
      `(select * from events order by id limit 1) as one, generate_series(1, ${eventCount}) as n`,
    )
    const id = organisation?.id ?? 0
    await tx`
      insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
      select id, ${id}, 10, sub_discipline_id from events order by id desc limit ${eventCount}`
    await tx`
      insert into event_attendances (event_id, year, quarter)
      select event_id, ${quarter.year}, ${quarter.quarter} from event_organisations where organisation_id = ${id}`
    return id
  })
