import { z } from 'zod'
import {
  always,
  recordId,
  recordIdText,
  requiredText,
  sentVersion,
  text,
  ukPostcode,
} from '@/lib/floor/validation/fields'
import { locationLimits, requiresAddress } from './rules'

const fields = z.object({
  name: requiredText('Location name', locationLimits.name),
  organisationId: recordId('Organisation is required'),
  activeStatus: z.literal([0, 1], { error: 'Active status is required' }),
  countryId: recordId('Country is required'),
  addressLine1: text('Address First Line', locationLimits.addressLine1).nullish().transform(blank),
  addressLine2: text('Address Second Line', locationLimits.addressLine2).nullish().transform(blank),
  city: text('City', locationLimits.city).nullish().transform(blank),
  postcode: ukPostcode.nullish().transform(blank),
})

function blank(value: string | null | undefined): string {
  return value ?? ''
}

type AddressField = 'addressLine1' | 'city' | 'postcode'

/** The location may be incomplete: this is checked even when other fields are invalid. */
const isPresent = (field: AddressField) => (location: Partial<Record<AddressField | 'countryId', unknown>>) =>
  !requiresAddress(Number(location.countryId)) || Boolean(location[field])

/** A new location; all mistakes are reported at once. */
export const newLocation = fields
  .refine(isPresent('addressLine1'), { path: ['addressLine1'], error: 'Address First Line is required', when: always })
  .refine(isPresent('city'), { path: ['city'], error: 'City is required', when: always })
  .refine(isPresent('postcode'), { path: ['postcode'], error: 'Postcode is required', when: always })

export const savedLocation = newLocation.safeExtend({ id: recordId('Location is required'), version: sentVersion })

export type NewLocation = z.output<typeof newLocation>
export type SavedLocation = z.output<typeof savedLocation>

export const locationParams = z.object({ id: recordIdText })
export const deletedLocation = z.object({ locationId: recordId('Location is required') })
export const nameQuery = z.object({
  name: z.string().max(1000),
  id: recordIdText.optional(),
  organisationId: recordIdText,
})
