import { z } from 'zod'
import { numberText, recordId, recordIdText } from '@/lib/floor/validation/fields'

const quarterNumber = z.literal([1, 2, 3, 4], { error: 'Quarter is required' })
const year = z.int({ error: 'Year is required' }).min(1900, { error: 'Year is required' }).max(9999, {
  error: 'Year is required',
})

/** One quarter of an organisation: the body of `events/confirm-quarter`. */
export const quarterOfOrganisation = z.object({
  organisationId: recordId('Organisation is required'),
  year,
  quarterNumber,
})
export type QuarterOfOrganisation = z.output<typeof quarterOfOrganisation>

export const yearText = numberText(/^20\d\d$/, 'must be a financial year such as 2025', {
  minimum: 2000,
  maximum: 2099,
  description: 'A financial year: 2025 is 2025/26.',
})

export const organisationParams = z.object({ orgId: recordIdText })

export const confirmedQuery = z.object({ confirmationId: recordIdText })

export const confirmedFileQuery = confirmedQuery.extend({
  format: z.enum(['csv', 'pdf'], { error: 'must be csv or pdf' }),
})
export type ConfirmedFileQuery = z.output<typeof confirmedFileQuery>

/**
 * The query of `events/confirmed-quarters`: the organisations an event will have, and its id where it is already saved.
 */
export const confirmedQuartersQuery = z.object({
  organisationIds: z
    .string()
    .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/, { error: 'must be the numbers of up to 100 organisations' })
    .transform((numbers) => numbers.split(',').map(Number)),
  eventId: recordIdText.optional(),
})
export type ConfirmedQuartersQuery = z.output<typeof confirmedQuartersQuery>
