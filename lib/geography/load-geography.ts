import 'server-only'
import type { Readable } from 'node:stream'
import { getTableName, sql } from 'drizzle-orm'
import { type Database, poolOf } from '@/db/client'
import { copyInto, copyText } from '@/db/copy'
import { areaDeprivation, areaGroups, postcodes, upperTierAuthorities } from '@/db/schema'
import { type CsvFile, readCsv } from '@/lib/floor/csv/read-records'
import {
  type GeographyFile,
  type GeographyKind,
  readDecile,
  readGroup,
  readPostcode,
  recogniseFile,
} from './geography-files'
import { licenceOf } from './licences'

export type LoadOptions = {
  /** As its publisher calls the edition: `ONS Postcode Directory, August 2025`. */
  edition: string
  /** Postcodes of Northern Ireland have a licence of their own, which not everybody may use. */
  withNorthernIreland: boolean
  now: Date
}

export type Loaded = { kind: GeographyKind; rows: number; skipped: number }

/** A file that cannot be loaded: its message says why. */
export class UnknownGeography extends Error {
  override name = 'UnknownGeography'
}

/** The directory has 2.7 million postcodes, those that are no longer used among them. */
const mostRecords = 6_000_000

/**
 * Loads a file of public geography in place of the one of its kind that is there, all of it or nothing, and records its
 * edition. Deciles of other nations stay.
 * @param open opens the file from its beginning
 * @throws UnknownGeography for headings that are not known, CsvRefusal for what is no CSV
 */
export async function loadGeography(
  db: Database,
  open: () => Promise<Readable>,
  options: LoadOptions,
): Promise<Loaded> {
  const file = await readCsv(open, { maxRecords: mostRecords })
  const found = recogniseFile(file.header)
  if (!found)
    throw new UnknownGeography(
      'This is neither a postcode directory (pcds, ctry, oslaua or laua …) nor deciles of deprivation (LSOA code, Index of Multiple Deprivation (IMD) Decile …) nor a classification of areas (oa21cd, supergroup …).',
    )
  const counts = { rows: 0, skipped: 0 }
  await poolOf(db).begin(async (connection) => {
    if (found.kind === 'postcodes') {
      const lines = postcodeLines(file, found, await findPlaces(db), { ...options, counts })
      await connection`truncate postcodes`
      await copyInto(connection, postcodes, postcodeColumns, lines)
    } else {
      const areas = await readAreas(file, found, counts)
      const table = found.kind === 'deprivation' ? areaDeprivation : areaGroups
      const nations = [...new Set([...areas.keys()].map((area) => area.slice(0, 1)))]
      await connection`delete from ${connection(getTableName(table))} where left(area, 1) = any(${nations})`
      const lines = [...areas].map(([area, value]) => `${area}\t${copyText(value)}\n`)
      await copyInto(connection, table, ['area', found.kind === 'deprivation' ? 'decile' : 'name'], lines)
    }
    if (counts.rows === 0) throw new UnknownGeography('The file has the right headings, but no line that can be used.')
    await connection`insert into geography_editions (kind, name, licence, rows, loaded_at)
      values (${found.kind}, ${options.edition}, ${licenceOf(found.kind, options.now.getUTCFullYear())}, ${counts.rows},
        ${options.now.toISOString()})`
  })
  await db.execute(sql`analyze postcodes, area_deprivation, area_groups`)
  return { kind: found.kind, ...counts }
}

type Counts = { rows: number; skipped: number }

const postcodeColumns = [
  'postcode',
  'regionId',
  'upperTierAuthorityId',
  'outputArea',
  'smallArea',
  'earlierSmallArea',
] as const

/** The platform's own numbers of authorities by their codes, and of nations by the first letter of these. */
async function findPlaces(db: Database) {
  const rows = await db
    .select({
      id: upperTierAuthorities.id,
      code: upperTierAuthorities.onsCode,
      regionId: upperTierAuthorities.regionId,
    })
    .from(upperTierAuthorities)
  if (rows.length === 0) throw new UnknownGeography('The database has no reference data yet: start the platform once.')
  return {
    authorities: new Map(rows.map(({ id, code }) => [code, id])),
    nations: new Map(rows.map(({ code, regionId }) => [code.slice(0, 1), regionId])),
  }
}

async function* postcodeLines(
  { records }: CsvFile,
  { columns }: Extract<GeographyFile, { kind: 'postcodes' }>,
  { authorities, nations }: Awaited<ReturnType<typeof findPlaces>>,
  { withNorthernIreland, counts }: LoadOptions & { counts: Counts },
): AsyncGenerator<string> {
  for await (const batch of records) {
    let text = ''
    for (const { cells } of batch) {
      const found = readPostcode(columns, cells)
      const regionId = found ? nations.get(found.nation.slice(0, 1)) : undefined
      if (!found || regionId === undefined || (found.nation.startsWith('N') && !withNorthernIreland)) {
        counts.skipped += 1
        continue
      }
      counts.rows += 1
      const { postcode, authority, outputArea, smallArea, earlierSmallArea } = found
      const values = [postcode, regionId, authorities.get(authority) ?? null, outputArea, smallArea, earlierSmallArea]
      text += `${values.map(copyText).join('\t')}\n`
    }
    if (text !== '') yield text
  }
}

/** What a file says of each area; there are some two hundred thousand. */
async function readAreas(
  { records }: CsvFile,
  file: Exclude<GeographyFile, { kind: 'postcodes' }>,
  counts: Counts,
): Promise<Map<string, string | number>> {
  const areas = new Map<string, string | number>()
  for await (const batch of records)
    for (const { cells } of batch) {
      const found = file.kind === 'deprivation' ? readDecile(file.columns, cells) : readGroup(file.columns, cells)
      if (!found) counts.skipped += 1
      // A copy: a piece of a text would keep the part of the file around it.
      else areas.set(Buffer.from(found.area).toString(), 'decile' in found ? found.decile : found.name)
    }
  counts.rows = areas.size
  return areas
}
