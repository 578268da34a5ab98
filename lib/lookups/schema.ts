import { z } from 'zod'
import { numberText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'

/** The reference lists, spelled as in the call. */
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

/** A list's name in the singular, in lower case, without hyphens, so that `exempt-from-surveying` is found as well. */
const singularOf = (name: string) => name.toLowerCase().replaceAll('-', '').replace(/ies$/, 'y').replace(/s$/, '')

/** The list of a name in the plural or the singular, with or without hyphens, ignoring case; undefined if none. */
export const lookupTypeOf = (name: string): LookupType | undefined =>
  lookupTypes.find((type) => singularOf(type) === singularOf(name))

/** `{lookupType}` of the address; the service refuses an unknown one with 404. */
export const lookupParams = z.object({
  lookupType: z.string().register(wireShapes, {
    type: 'string',
    enum: [...lookupTypes],
    description: 'The list, also by the name of one of its values, as eventOrgRelationshipType or country.',
  }),
})

/** `valueId` selects a single value. */
export const lookupQuery = z.object({
  valueId: numberText(/^\d{1,9}$/, 'valueId must be a whole number', { minimum: 0 }).optional(),
})

/** A value of a list. Some lists have more fields: `requiresAddress` of a country, `isManual` of a provider. */
export type LookupItem = { id: number; name: string } & Record<string, unknown>
