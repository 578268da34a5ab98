import type { TemplateKind } from '../stored-values'
import providersFile from './box-office-providers.json' with { type: 'json' }
import constituenciesFile from './constituencies.json' with { type: 'json' }
import disciplinesFile from './disciplines.json' with { type: 'json' }
import lookupsFile from './lookups.json' with { type: 'json' }
import areasFile from './postcode-areas.json' with { type: 'json' }
import outcodesFile from './postcode-outcodes.json' with { type: 'json' }
import regionsFile from './regions.json' with { type: 'json' }
import olderTemplate from './templates/mandated-2023-24.json' with { type: 'json' }
import templateMapping from './templates/mandated-2023-24-to-2024-25.json' with { type: 'json' }
import newerTemplate from './templates/mandated-2024-25.json' with { type: 'json' }
import optionalTemplate from './templates/optional-question-bank.json' with { type: 'json' }
import authoritiesFile from './upper-tier-authorities.json' with { type: 'json' }

/** The files of db/reference as records: `columns` of each file names the cells of a row. */
const rowsOf = <Row>(file: { rows: unknown[] }) => file.rows as Row[]

type Attributes = Record<string, unknown>

export const lookupValues = rowsOf<[number, string, string, number, Attributes?]>(lookupsFile).map(
  ([id, category, name, sequence, attributes = {}]) => ({ id, category, name, sequence, attributes }),
)

export const boxOfficeProviders = rowsOf<[number, string, boolean, string]>(providersFile).map(
  ([id, name, isManual, kind]) => ({ id, name, isManual, kind }),
)

type SubDisciplineRow = [id: number, name: string, description: string]

const disciplineRows = rowsOf<[number, string, string, SubDisciplineRow[]]>(disciplinesFile)

export const disciplines = disciplineRows.map(([id, name, description], index) => ({
  id,
  name,
  description,
  sequence: index + 1,
}))

export const subDisciplines = disciplineRows.flatMap(([disciplineId, , , rows]) =>
  rows.map(([id, name, description], index) => ({ id, disciplineId, name, description, sequence: index + 1 })),
)

export const upperTierAuthorities = rowsOf<
  [number, string, string, string, number, string | null, number | null, (string | null)?, string?]
>(authoritiesFile).map(([id, name, onsCode, , regionId, englishRegion, aceAreaId]) => ({
  id,
  name,
  onsCode,
  regionId,
  englishRegion,
  aceAreaId,
}))

export const constituencies = rowsOf<[number, string, string, number, string | null, number[], string?]>(
  constituenciesFile,
).map(([id, name, onsCode, regionId, , upperTierAuthorityIds]) => ({
  id,
  name,
  onsCode,
  regionId,
  upperTierAuthorityIds,
}))

const englishRegions = (regionsFile.englishRegions as [number, string, string][]).map(([, name]) => name)

type OutcodeRow = [string, number, number, number | null, number | null, number | null, number | null, number?]

export const postcodeOutcodes = rowsOf<OutcodeRow>(outcodesFile).map(
  ([outcode, regionId, englishRegion, upperTierAuthorityId, latitude, longitude, postcodes]) => ({
    outcode,
    regionId,
    englishRegion: englishRegions[englishRegion - 1] ?? null,
    upperTierAuthorityId,
    latitude,
    longitude,
    /** How many unit postcodes it has; unknown for Northern Ireland. */
    postcodes,
  }),
)

type AreaRow = [string, string, number | null, string | null, boolean, Record<string, number>]

export const postcodeAreas = rowsOf<AreaRow>(areasFile).map(([area, town, regionId]) => ({ area, town, regionId }))

/** The question sets the product brings with it, as SurveyJS JSON. */
export const templates = [olderTemplate, newerTemplate, optionalTemplate].map((template) => ({
  ...template,
  kind: template.kind as TemplateKind,
}))

/** How answers to one mandated set read in another; every older question and answer has one entry. */
export const mappings = [templateMapping]
