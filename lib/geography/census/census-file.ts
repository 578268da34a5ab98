import { UnknownGeography } from '../unknown-geography'
import { type CensusVariable, censusVariables } from './variables'

/** The category of each variable: `ethnicity` → `White: Irish`. */
export type CensusAbout = ReadonlyMap<string, string>

/** A file of Census 2021: a line for each area with a column for each category, or a line for each figure. */
export type CensusFile =
  | { kind: 'population'; layout: 'wide'; area: number; columns: { at: number; about: CensusAbout }[] }
  | {
      kind: 'population'
      layout: 'long'
      area: number
      people: number
      /** The column that says whether a line counts people or is a percentage; -1 without one. */
      measure: number
      variables: { at: number; name: string }[]
    }

/** What a line says of an area. */
export type CensusLine = { area: string; counts: { about: CensusAbout; people: number }[] }

const occupation = /^(national statistics socio-economic classification|ns-sec|occupation)/i

/**
 * Tells a file of Census 2021 of England and Wales by its headings: a bulk download of Nomis (`date, geography, geography
 * code, Age: Aged 16 years; measures: Value …`), a query of Nomis (`GEOGRAPHY_CODE, C2021_AGE_6_NAME, OBS_VALUE`) or a data
 * set of the Office for National Statistics (`Regions Code, Age (6 categories), Observation`). @returns null for another file
 * @throws UnknownGeography for one of these that counts by something that no survey asks
 */
export function recogniseCensus(header: readonly string[]): CensusFile | null {
  const names = header.map((name) => name.trim())
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const bulkArea = at(/^geography code$/i)
  if (bulkArea >= 0 && at(/^geography$/i) >= 0) return { ...readBulk(names, bulkArea), kind: 'population' }
  const queryArea = at(/^geography_code$/i)
  const queryPeople = at(/^obs_value$/i)
  if (queryArea >= 0 && queryPeople >= 0)
    return longFile(queryArea, queryPeople, at(/^measures_name$/i), names, (name) => {
      const asked = /^(c\d*_.+)_name$/i.exec(name)?.[1]
      return asked === undefined ? null : { asked, ways: ['query'] }
    })
  const area = at(/^(\d{4} )?(upper tier local authorities|regions|countries) code$/i)
  const people = at(/^observation$/i)
  if (area >= 0 && people >= 0)
    return longFile(area, people, -1, names, (name) => {
      const asked = /^(.+) \(\d+ categories\)$/i.exec(name)?.[1]
      return asked === undefined ? null : { asked, ways: ['heading'] }
    })
  return null
}

/** What a line of the file says; null where its area is not wanted, or it counts no people. */
export function readCensusLine(
  file: CensusFile,
  cells: readonly string[],
  placeOf: (code: string) => string | undefined,
): CensusLine | null {
  const cellAt = (column: number) => (cells[column] ?? '').trim()
  const area = placeOf(cellAt(file.area))
  if (area === undefined) return null
  const peopleAt = (column: number): number => {
    const text = cellAt(column)
    if (!/^\d+$/.test(text)) throw new UnknownGeography(`“${text}” of ${cellAt(file.area)} is no number of people.`)
    return Number(text)
  }
  if (file.layout === 'wide')
    return { area, counts: file.columns.map(({ at, about }) => ({ about, people: peopleAt(at) })) }
  if (file.measure >= 0 && !/^value$/i.test(cellAt(file.measure))) return null
  const about = new Map(file.variables.map(({ at, name }) => [name, cellAt(at)]))
  return { area, counts: [{ about, people: peopleAt(file.people) }] }
}

function readBulk(names: readonly string[], area: number): Omit<Extract<CensusFile, { layout: 'wide' }>, 'kind'> {
  const columns = names.flatMap((name, at) => {
    if (/^(date|geography|geography code)$/i.test(name)) return []
    const parts = name.split(/;\s*/)
    const measure = parts.find((part) => /^measures:/i.test(part))
    if (measure && !/^measures:\s*value$/i.test(measure)) return []
    const about = parts.flatMap((part): [string, string][] => {
      if (part === measure) return []
      const [, asked = '', text = ''] = /^([^:]+):\s*(.+)$/.exec(part) ?? []
      return [[variableOf(asked, name, ['heading']).name, text]]
    })
    return [{ at, about: new Map(about) }]
  })
  return { layout: 'wide', area, columns }
}

function longFile(
  area: number,
  people: number,
  measure: number,
  names: readonly string[],
  askedOf: (name: string) => { asked: string; ways: readonly ('heading' | 'query')[] } | null,
): CensusFile {
  const variables = names.flatMap((name, at) => {
    const asked = askedOf(name)
    return asked ? [{ at, name: variableOf(asked.asked, name, asked.ways).name }] : []
  })
  return { kind: 'population', layout: 'long', ...{ area, people, measure, variables } }
}

function variableOf(asked: string, heading: string, ways: readonly ('heading' | 'query')[]): CensusVariable {
  const name = asked.trim()
  const found = censusVariables.find((variable) => ways.some((way) => variable[way].test(name)))
  if (found) return found
  if (occupation.test(name) || /^c\d*_nssec/i.test(name))
    throw new UnknownGeography(
      `The census counts people by their own work (“${heading}”), surveys ask for that of the main earner when they were 14: the two cannot stand beside each other.`,
    )
  throw new UnknownGeography(
    `“${heading}” is not known: a file of the census counts people by age, sex, ethnic group, disability, sexual orientation, gender identity or religion.`,
  )
}
