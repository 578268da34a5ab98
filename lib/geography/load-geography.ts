import 'server-only'
import type { Readable } from 'node:stream'
import { getTableName, sql } from 'drizzle-orm'
import { type Database, poolOf } from '@/db/client'
import { copyInto, copyText, type ReservedConnection } from '@/db/copy'
import { areaDeprivation, areaGroups, populationCounts, postcodes, upperTierAuthorities } from '@/db/schema'
import { type CsvFile, readCsv } from '@/lib/floor/csv/read-records'
import { type CensusFile, type CensusLine, readCensusLine } from './census/census-file'
import { censusPlace, regionPrefixes } from './census/census-places'
import { foldPopulation, type Population } from './census/fold-population'
import {
  type GeographyFile,
  type GeographyKind,
  readDecile,
  readGroup,
  readPostcode,
  recogniseFile,
} from './geography-files'
import { licenceOf } from './licences'
import { UnknownGeography } from './unknown-geography'

type LoadOptions = {
  /** As its publisher calls the edition: `ONS Postcode Directory, August 2025`. */
  edition: string
  /** Postcodes of Northern Ireland have a licence of their own, which not everybody may use. */
  withNorthernIreland: boolean
  now: Date
}

type LoadedFile = { kind: GeographyKind; rows: number; skipped: number; characteristic?: string }

/** The directory has 2.7 million postcodes, those that are no longer used among them. */
const mostRecords = 6_000_000

/**
 * Loads a file of public geography in place of the one of its kind that is there, all of it or nothing, and records its
 * edition. Deciles of other nations stay, and so do authorities of the census where the file is of regions, and regions
 * where it is of authorities.
 * @param open opens the file from its beginning
 * @throws UnknownGeography for headings that are not known, CsvRefusal for what is no CSV
 */
export async function loadGeography(
  db: Database,
  open: () => Promise<Readable>,
  options: LoadOptions,
): Promise<LoadedFile> {
  const file = await readCsv(open, { maxRecords: mostRecords })
  const found = recogniseFile(file.header)
  if (!found)
    throw new UnknownGeography(
      'This is neither a postcode directory (pcds, ctry, oslaua or laua …) nor deciles of deprivation (LSOA code, Index of Multiple Deprivation (IMD) Decile …) nor a classification of areas (oa21cd, supergroup …) nor a file of Census 2021 (geography code, Age: …; or GEOGRAPHY_CODE, C2021_…_NAME, OBS_VALUE).',
    )
  const counts = { rows: 0, skipped: 0 }
  let characteristic: string | null = null
  let levels: readonly (string | null)[] = [null]
  await poolOf(db).begin(async (connection) => {
    if (found.kind === 'postcodes') {
      const lines = postcodeLines(file, found, await findPlaces(db), { ...options, counts })
      await connection`truncate postcodes`
      await copyInto(connection, postcodes, postcodeColumns, lines)
    } else if (found.kind === 'population') {
      const population = await readPopulation(file, found, await findPlaces(db), counts)
      characteristic = population.characteristic
      levels = await replacePopulation(connection, population)
    } else {
      const areas = await readAreas(file, found, counts)
      const table = found.kind === 'deprivation' ? areaDeprivation : areaGroups
      const nations = [...new Set([...areas.keys()].map((area) => area.slice(0, 1)))]
      await connection`delete from ${connection(getTableName(table))} where left(area, 1) = any(${nations})`
      const lines = [...areas].map(([area, value]) => `${area}\t${copyText(value)}\n`)
      await copyInto(connection, table, ['area', found.kind === 'deprivation' ? 'decile' : 'name'], lines)
    }
    if (counts.rows === 0)
      throw new UnknownGeography(
        found.kind === 'population'
          ? 'The file has the right headings, but no region and no upper-tier authority of England and Wales.'
          : 'The file has the right headings, but no line that can be used.',
      )
    for (const level of levels)
      await connection`insert into geography_editions (kind, characteristic, areas, name, licence, rows, loaded_at)
      values (${found.kind}, ${characteristic}, ${level}, ${options.edition}, ${licenceOf(found.kind, options.now.getUTCFullYear())}, ${counts.rows},
        ${options.now.toISOString()})`
  })
  await db.execute(sql`analyze postcodes, area_deprivation, area_groups, population_counts`)
  return { kind: found.kind, ...counts, ...(characteristic !== null && { characteristic }) }
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
  file: Extract<GeographyFile, { kind: 'deprivation' | 'area groups' }>,
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

/** What a file of the census says of the regions and authorities that are known; other areas are skipped. */
async function readPopulation(
  { records }: CsvFile,
  file: CensusFile,
  { authorities }: Awaited<ReturnType<typeof findPlaces>>,
  counts: Counts,
): Promise<Population> {
  const lines: CensusLine[] = []
  for await (const batch of records)
    for (const { cells } of batch) {
      const line = readCensusLine(file, cells, (code) => censusPlace(code, authorities))
      if (line) lines.push(line)
      else counts.skipped += 1
    }
  counts.rows = lines.length
  return lines.length === 0 ? { characteristic: '', counts: [] } : foldPopulation(lines)
}

/** In place of what was known of the same thing by region, or by authority, as the file is. @returns by which it is */
async function replacePopulation(
  connection: ReservedConnection,
  { characteristic, counts }: Population,
): Promise<string[]> {
  const levelOf = (area: string) => (regionPrefixes.includes(area.slice(0, 3)) ? 'region' : 'authority')
  const levels = [...new Set(counts.map(({ area }) => levelOf(area)))]
  await connection`delete from population_counts where characteristic = ${characteristic}
    and case when left(area, 3) = any(${regionPrefixes}) then 'region' else 'authority' end = any(${levels})`
  const lines = counts.map(
    ({ area, category, people }) => `${[area, characteristic, category, people].map(copyText).join('\t')}\n`,
  )
  await copyInto(connection, populationCounts, ['area', 'characteristic', 'category', 'people'], lines)
  return levels
}
