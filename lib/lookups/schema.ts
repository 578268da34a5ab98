import { z } from 'zod'

/** The lists of shared values (document 1 §3, "Lookup categories"), spelled as the call names them. */
export const lookupTypes = [
  'countries',
  'thirdpartytypes',
  'regions',
  'isTicketed',
  'boxOfficeProviders',
  'eventTypes',
  'aceAreas',
  'exemptFromSurveyings',
  'eventOrgRelationshipTypes',
  'isFunded',
  'distributionTypes',
] as const

export type LookupType = (typeof lookupTypes)[number]

/** The list somebody means, whatever the case of its letters; undefined when there is none of that name. */
export const lookupTypeOf = (name: string): LookupType | undefined =>
  lookupTypes.find((type) => type.toLowerCase() === name.toLowerCase())

/** `{lookupType}` of the address; an unknown one is for the service to refuse, with 404. */
export const lookupParams = z.object({ lookupType: z.string() })

/** `valueId` asks for one value alone. */
export const lookupQuery = z.object({
  valueId: z
    .string()
    .regex(/^\d{1,9}$/, 'valueId must be a whole number')
    .transform(Number)
    .optional(),
})

/** One value of a list. Lists add what is theirs: `requiresAddress` of a country, `isManual` of a provider. */
export type LookupItem = { id: number; name: string } & Record<string, unknown>

export type SubDiscipline = {
  id: number
  name: string
  description: string
  disciplineId: number
  disciplineName: string
}

export type Discipline = { id: number; name: string; description: string; subDisciplines: SubDiscipline[] }

/** An upper-tier authority or a constituency; `regionId` is the nation it lies in. */
export type Area = { id: number; name: string; onsCode: string; regionId: number }
