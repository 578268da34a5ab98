import { type CensusFile, recogniseCensus } from './census/census-file'

/** What a file of public geography says. */
export type GeographyKind = 'postcodes' | 'deprivation' | 'area groups' | 'population'

/** The places of the columns of a postcode directory that are kept; -1 for one that it lacks. */
type PostcodeColumns = {
  postcode: number
  nation: number
  county: number
  district: number
  outputArea: number
  smallArea: number
  earlierSmallArea: number
}

export type GeographyFile =
  | { kind: 'postcodes'; columns: PostcodeColumns }
  | { kind: 'deprivation'; columns: { area: number; decile: number } }
  | { kind: 'area groups'; columns: { area: number; name: number } }
  | CensusFile

/**
 * Tells by its headings what a file is: the ONS Postcode Directory and the National Statistics Postcode Lookup of any
 * edition with codes of nine signs, the English indices of deprivation by lower layer super output area, a classification
 * of output areas, or Census 2021 of England and Wales. @returns null for any other
 * @throws UnknownGeography for a file of the census that no survey can stand beside
 */
export function recogniseFile(header: readonly string[]): GeographyFile | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const at = (...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const found = names.findIndex((name) => pattern.test(name))
      if (found >= 0) return found
    }
    return -1
  }
  const postcode = at(/^pcds$/)
  const nation = at(/^ctry$/, /^ctry\d\dcd$/)
  const district = at(/^oslaua$/, /^laua$/, /^lad\d\dcd$/)
  if (postcode >= 0 && nation >= 0 && district >= 0)
    return {
      kind: 'postcodes',
      columns: {
        ...{ postcode, nation, district },
        county: at(/^oscty$/, /^cty$/, /^cty\d\dcd$/),
        outputArea: at(/^oa21(cd)?$/, /^oa11(cd)?$/),
        smallArea: at(/^lsoa21(cd)?$/),
        earlierSmallArea: at(/^lsoa11(cd)?$/),
      },
    }
  const area = at(/^lsoa code \(\d{4}\)$/, /^lsoa\d\d(cd)?$/, /^data_?zone$/)
  const decile = at(/^index of multiple deprivation \(imd\) decile/, /^imd_?decile$/, /^simd\d{4}(v\d)?_decile$/)
  if (area >= 0 && decile >= 0) return { kind: 'deprivation', columns: { area, decile } }
  const groupArea = at(/^oa\d\dcd$/, /^oa\d\d$/, /^lsoa\d\dcd$/)
  const name = at(/^supergroup[ _]name$/, /^supergroup$/)
  if (groupArea >= 0 && name >= 0) return { kind: 'area groups', columns: { area: groupArea, name } }
  return recogniseCensus(header)
}

/** A postcode with where it lies. */
type PostcodeRecord = {
  postcode: string
  /** The code of the nation, `E92000001`. */
  nation: string
  /** The code of the county where there is one, else of the district: that is the upper tier. */
  authority: string
  outputArea: string | null
  smallArea: string | null
  earlierSmallArea: string | null
}

const code = /^[A-Z]\d{8}$/
/** Codes that stand for none: `E99999999`, and those of the Channel Islands and Man. */
const isReal = (value: string | undefined): value is string =>
  value !== undefined && code.test(value) && !value.endsWith('99999999')

/** A line of a postcode directory; null for one without a place, as on the islands and of large users. */
export function readPostcode(columns: PostcodeColumns, cells: readonly string[]): PostcodeRecord | null {
  const cellAt = (column: number) => (column < 0 ? undefined : cells[column]?.trim())
  const postcode = cellAt(columns.postcode)?.toUpperCase()
  const [nation, county, district] = [cellAt(columns.nation), cellAt(columns.county), cellAt(columns.district)]
  if (!postcode || !/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcode) || !isReal(nation)) return null
  const authority = isReal(county) && county.startsWith('E10') ? county : district
  if (!isReal(authority)) return null
  const areaAt = (column: number) => cellAt(column) || null
  return {
    ...{ postcode, nation, authority, outputArea: areaAt(columns.outputArea) },
    ...{ smallArea: areaAt(columns.smallArea), earlierSmallArea: areaAt(columns.earlierSmallArea) },
  }
}

/** The area of a line and its decile from 1 to 10; null where it has none. */
export function readDecile(
  { area, decile }: { area: number; decile: number },
  cells: readonly string[],
): { area: string; decile: number } | null {
  const [found, value] = [cells[area]?.trim() ?? '', Number(cells[decile]?.trim())]
  return code.test(found) && Number.isInteger(value) && value >= 1 && value <= 10
    ? { area: found, decile: value }
    : null
}

/** The area of a line and the name of its group; null where it has none. */
export function readGroup(
  { area, name }: { area: number; name: number },
  cells: readonly string[],
): { area: string; name: string } | null {
  const [found, value] = [cells[area]?.trim() ?? '', cells[name]?.trim() ?? '']
  if (!code.test(found) || value === '' || value.length > 66) return null
  // A number alone says nothing to a reader.
  return { area: found, name: /^\d+[a-z]?\d?$/i.test(value) ? `Group ${value}` : value }
}
