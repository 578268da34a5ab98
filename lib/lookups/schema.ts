import { z } from 'zod'
import { numberText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'

/** The lists of shared values, spelled as the call names them. */
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

/** A list by the name of one of its values: `eventOrgRelationshipType`, `exempt-from-surveying`, `country`. */
const singularOf = (name: string) => name.toLowerCase().replaceAll('-', '').replace(/ies$/, 'y').replace(/s$/, '')

/**
 * The list somebody means, in the plural or the singular, with or without hyphens, whatever the case of its letters;
 * undefined when there is none of that name.
 */
export const lookupTypeOf = (name: string): LookupType | undefined =>
  lookupTypes.find((type) => singularOf(type) === singularOf(name))

/** `{lookupType}` of the address; an unknown one is for the service to refuse, with 404. */
export const lookupParams = z.object({
  lookupType: z.string().register(wireShapes, {
    type: 'string',
    enum: [...lookupTypes],
    description: 'The list, also by the name of one of its values, as eventOrgRelationshipType or country.',
  }),
})

/** `valueId` asks for one value alone. */
export const lookupQuery = z.object({
  valueId: numberText(/^\d{1,9}$/, 'valueId must be a whole number', { minimum: 0 }).optional(),
})

/** One value of a list. Lists add what is theirs: `requiresAddress` of a country, `isManual` of a provider. */
export type LookupItem = { id: number; name: string } & Record<string, unknown>
