import { z } from 'zod'
import { recordId, recordIdText, requiredText, sentVersion, text, ukPostcode } from '@/lib/floor/validation/fields'
import { messages } from './messages'
import { hasPairTwice, organisationLimits } from './rules'

/** The maximum number of references; more can only be a mistake or an attack. */
const referencesMax = 100

const blank = (value: string | null | undefined): string => value ?? ''
const optionalText = (label: string, max: number) => text(label, max).nullish().transform(blank)

/** A ticketing provider reference, as sent by the popup and the call. */
export const providerReference = z.object({
  boxOfficeProviderId: recordId(messages.providerRequired),
  providerOrgRef: requiredText('Reference', organisationLimits.providerOrgRef),
  providerKey: optionalText('Provider Key', organisationLimits.providerKey),
})

const fields = z.object({
  name: requiredText('Organisation Name', organisationLimits.name),
  alternativeName: optionalText('Alternative Name', organisationLimits.alternativeName),
  knownAs: requiredText('Known as', organisationLimits.knownAs),
  npoStatus: z.literal([0, 1, 2, 3], { error: 'Organisation Type is required' }),
  exemptFromSurveyingId: recordId('Exempt from surveying is required'),
  disciplineId: recordId('Discipline is required'),
  urn: optionalText('URN', organisationLimits.urn),
  addressLine1: requiredText('Address First Line', organisationLimits.addressLine1),
  addressLine2: optionalText('Address Second Line', organisationLimits.addressLine2),
  postcode: z
    .string({ error: 'Postcode is required' })
    .trim()
    .min(1, { error: 'Postcode is required' })
    .pipe(ukPostcode),
  regionId: recordId('Region is required'),
  upperTierAuthorityId: recordId('Upper Tier Authority is required'),
  constituencyId: recordId('Constituency is required'),
  aceAreaId: recordId('Ace area is required'),
  activeStatus: z.literal([0, 1], { error: 'Active status is required' }),
  /** Where missing, the references stay as they are. */
  organisationBoxOffices: z
    .array(providerReference)
    .max(referencesMax, { error: `At most ${referencesMax} ticketing providers can be assigned` })
    .refine((references) => !hasPairTwice(references), { error: messages.providerTwice })
    .optional(),
})

/** The form: the fields, whether accounts are to be enabled again, and the name of a logo not yet uploaded. */
export const organisationForm = fields.extend({ enableAccounts: z.boolean(), logo: z.string() })

/**
 * A new organisation. Somebody without the right to exempt may leave `exemptFromSurveyingId` out; the service requires
 * it from everybody else.
 */
export const newOrganisation = fields.extend({
  exemptFromSurveyingId: recordId('Exempt from surveying is required').nullish(),
})

/**
 * A saved organisation. `enableAccounts`: on reactivating, enable the accounts again that the deactivation disabled.
 */
export const savedOrganisation = fields.extend({
  id: recordId('Organisation is required'),
  version: sentVersion,
  enableAccounts: z.boolean().optional(),
})

export type ProviderReference = z.output<typeof providerReference>
export type OrganisationFields = z.output<typeof fields>
export type NewOrganisation = z.output<typeof newOrganisation>
export type SavedOrganisation = z.output<typeof savedOrganisation>

export const organisationParams = z.object({ id: recordIdText })
export const deletedOrganisation = z.object({ organisationId: recordId('Organisation is required') })

/** The organisation whose own name is allowed: `id` or, as in the documentation, `organisationId`. */
export const nameQuery = z.object({
  name: z.string().max(1000),
  id: recordIdText.optional(),
  organisationId: recordIdText.optional(),
})

/** From the next financial year on. */
export const sharingDecision = z.object({ shares: z.boolean({ error: 'Say whether the figures are shared' }) })

export const postcodeQuery = z.object({ postcode: z.string().max(20) })
