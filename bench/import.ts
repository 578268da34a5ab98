import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { openDatabase } from '@/db/client'
import { memoryOf } from '@/kit/memory-of'
import { openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { mergeSales } from '@/lib/ticketing/sales/merge-sales'
import { lockSales } from '@/lib/ticketing/sales/sales-deltas'
import { analyzeStaging, copyStaged, createStaging, dropStaging } from '@/lib/ticketing/sales/staged-sales'
import { EventUploads, eventFigures, measureEventUploads } from './events-upload'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { writeSeason } from './ticketing-files'

const fullLines = 1_000_000
const growthMaxMB = 128
const name = 'Box Office House'
const providerId = 101

/**
 * G3: a season of a million lines from the first byte of its upload until it is rolled up, beside the same staged lines
 * copied by a bare client and merged with the same statements; and the worker's memory meanwhile.
 */
export async function measureImports(platform: BenchPlatform, { rounds: fullRounds, quick }: Pace): Promise<Figure[]> {
  const lines = quick ? 20_000 : fullLines
  const rounds = quick ? 1 : fullRounds
  const { sql } = platform
  const organisationId = await findBoxOfficeOrganisation(sql)
  const outcodes = await sql<
    { outcode: string }[]
  >`select outcode from postcode_outcodes where upper_tier_authority_id is not null`
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-bench-'))
  const path = join(folder, 'season.csv')
  const worker = platform.pids().worker ?? 0
  try {
    await writeSeason(
      path,
      lines,
      outcodes.map((row) => row.outcode),
    )
    // Whatever the first file needs for good is not what a file needs; and its lines are what the limit copies.
    const staged = await stagedLinesOf(platform, organisationId, path, lines)
    const atRest = memoryOf(worker)
    let most = atRest
    const [copies, limits, products]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const { copied, merged } = await measureLimit(platform, organisationId, staged)
      copies?.push(lines / copied)
      limits?.push(lines / (copied + merged))
      const seconds = await measureProduct(platform, organisationId, path, () => {
        most = Math.max(most, memoryOf(worker))
      })
      products?.push(lines / seconds)
    }
    const beside = await measureBesideImport(platform, organisationId, path)
    const what = `ticketing file of ${lines.toLocaleString('en-GB')} lines`
    const share = roundsOf(products ?? [])
    return [
      {
        goal: 'G3',
        what: `${what}, from upload to rolled up, beside bare COPY and merge`,
        unit: '/s',
        limit: roundsOf(limits ?? []),
        product: share,
        judged: 'share',
        bar: { least: 0.25 },
        hoped: { least: 0.6 },
      },
      {
        goal: 'G3',
        what: `${what}, beside bare COPY alone`,
        unit: '/s',
        limit: roundsOf(copies ?? []),
        product: share,
        judged: 'share',
      },
      {
        goal: 'G3',
        what: `memory of the worker during a ${what}, growth`,
        unit: 'MB',
        product: roundsOf([most - atRest]),
        judged: 'product',
        bar: { most: growthMaxMB },
      },
      ...(await measureEventUploads(platform, { rounds: fullRounds, seconds: 0, quick })),
      ...beside,
    ]
  } finally {
    await removeSales(sql, organisationId)
    await rm(folder, { recursive: true })
  }
}

/** Workbooks of events while a season is taken in: the worker gives them a slot of their own. */
async function measureBesideImport(platform: BenchPlatform, organisationId: number, path: string): Promise<Figure[]> {
  const uploads = await EventUploads.of(platform)
  let isRunning = true
  const running = measureProduct(platform, organisationId, path).finally(() => {
    isRunning = false
  })
  running.catch(() => {})
  const times = { findings: [] as number[], commit: [] as number[] }
  while (isRunning) {
    times.findings.push(await uploads.findings())
    times.commit.push(await uploads.commit())
  }
  await running
  return eventFigures(times, ' beside a ticketing file')
}

/** An organisation that sells through one provider, made once and kept with the other data. */
async function findBoxOfficeOrganisation(sql: postgres.Sql): Promise<number> {
  const [found] = await sql<{ id: number }[]>`select id from organisations where name = ${name}`
  if (found) return Number(found.id)
  const [made] = await sql<{ id: number }[]>`
    insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
      region_id, upper_tier_authority_id, constituency_id, ace_area_id)
    select ${name}, ${name}, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
      region_id, upper_tier_authority_id, constituency_id, ace_area_id from organisations order by id limit 1
    returning id`
  const id = Number(made?.id)
  await sql`insert into organisation_box_offices (organisation_id, box_office_provider_id, provider_org_ref) values (${id}, ${providerId}, 'BENCH')`
  return id
}

/** Takes everything away again, so that each round begins with an organisation that has sold nothing. */
async function removeSales(sql: postgres.Sql, organisationId: number): Promise<void> {
  for (const table of [
    'ticket_sales',
    'replaced_ticket_sales',
    'box_office_performances',
    'box_office_references',
    'ticketing_rollups',
    'ticketing_cells',
    // Sealed with the secret of the run that made it.
    'ticketing_customer_keys',
  ])
    await sql`delete from ${sql(table)} where organisation_id = ${organisationId}`
  await sql`delete from imports where organisation_id = ${organisationId} and kind = 'ticketing'`
  await sql`vacuum analyze ticket_sales`
}

/** The staged lines as COPY wants them, made by the product itself: a file is taken in, and its lines are copied out. */
async function stagedLinesOf(
  platform: BenchPlatform,
  organisationId: number,
  path: string,
  lines: number,
): Promise<string[]> {
  await measureProduct(platform, organisationId, path)
  const rows = await platform.sql
    .unsafe(
      `copy (select row_number() over () + 1, false, performance_date, row_key, box_office_provider_id, box_office_reference_id,
        event_name, performance_time, venue_name, transaction_id, transaction_date, transaction_type, customer_id,
        customer_postcode, customer_country, ticket_type, is_concession, tickets, face_value_pence, paid_pence, sales_channel,
        is_total, postcode_sector, outcode, region_id, upper_tier_authority_id, distance_band
        from ticket_sales where organisation_id = ${organisationId}) to stdout`,
    )
    .readable()
  const pieces: string[] = []
  for await (const piece of rows) pieces.push(String(piece))
  const count = pieces.reduce((sum, piece) => sum + piece.split('\n').length - 1, 0)
  if (count !== lines) throw new Error(`${count} lines were taken in of ${lines}`)
  return pieces
}

/** Seconds that a bare client needs for COPY and for the merge, as the product does both. */
async function measureLimit({ databaseUrl, sql }: BenchPlatform, organisationId: number, staged: readonly string[]) {
  await removeSales(sql, organisationId)
  const importId = 2_000_000_000
  const { db, close } = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: 20 * 60_000 })
  try {
    await createStaging(db, importId)
    const began = performance.now()
    await copyStaged(
      db,
      importId,
      (async function* () {
        yield* staged
      })(),
    )
    const copied = (performance.now() - began) / 1000
    await analyzeStaging(db, importId)
    const mergeBegan = performance.now()
    await db.transaction(async (tx) => {
      await lockSales(tx, organisationId)
      await mergeSales(tx, { organisationId, importId, mode: 'orders', replacement: 'orders', period: null })
    })
    const merged = (performance.now() - mergeBegan) / 1000
    await dropStaging(db, importId)
    return { copied, merged }
  } finally {
    await close()
  }
}

type ImportRow = { status: string; messages: string[] }

/** Seconds from the first byte of an upload until its lines are merged and rolled up. */
async function measureProduct(
  { address, sql }: BenchPlatform,
  organisationId: number,
  path: string,
  look: () => void = () => {},
): Promise<number> {
  await removeSales(sql, organisationId)
  const web = openClient(address)
  const cookie = await openSession(web, 'funder@demo.test')
  web.close()
  const began = performance.now()
  const id = await sendFile(`${address}/api/box-office/${organisationId}`, cookie, path)
  for (;;) {
    await pause(20)
    look()
    const [row] = await sql<ImportRow[]>`select status, messages from imports where id = ${id}`
    if (row?.status === 'queued' || row?.status === 'processing') continue
    if (row?.status !== 'successful') throw new Error(`The import ended as ${row?.status}: ${row?.messages.join(' ')}`)
    return (performance.now() - began) / 1000
  }
}

/** Streams a file as a form. @returns the number of its import */
async function sendFile(url: string, cookie: string, path: string): Promise<number> {
  const boundary = 'bench-season-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="season.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const length = (await stat(path)).size + head.length + tail.length
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers: {
        ...{ cookie, origin: new URL(url).origin, 'content-length': length },
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    sending.on('response', (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        if (response.statusCode !== 202)
          reject(new Error(`The upload was answered with ${response.statusCode}: ${text}`))
        else resolve((JSON.parse(text) as { id: number }).id)
      })
    })
    sending.on('error', reject)
    sending.write(head)
    const file = createReadStream(path)
    file.on('error', reject)
    file.on('end', () => sending.end(tail))
    file.pipe(sending, { end: false })
  })
}
