import { z } from 'zod'
import { recordId, recordIdText, requiredText, sentVersion, text, ukPostcode } from '@/lib/floor/validation/fields'
import { messages } from './messages'
import { hasPairTwice, organisationLimits } from './rules'

/** More than anybody sells through; a body past it is a mistake or worse. */
const referencesMax = 100

const blank = (value: string | null | undefined): string => value ?? ''
const optionalText = (label: string, max: number) => text(label, max).nullish().transform(blank)

/** One ticketing provider reference, as the popup and the call both send it. */
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
  /** Left out, the references stay as they are. */
  organisationBoxOffices: z
    .array(providerReference)
    .max(referencesMax, { error: `At most ${referencesMax} ticketing providers can be assigned` })
    .refine((references) => !hasPairTwice(references), { error: messages.providerTwice })
    .optional(),
})

/** The form: beside the fields, whether accounts are to be enabled again, and the name of a logo not yet sent. */
export const organisationForm = fields.extend({ enableAccounts: z.boolean(), logo: z.string() })

/**
 * An organisation as it is created. Whoever lacks the exempt right need not say whether it is exempt;
 * for everybody else the service asks.
 */
export const newOrganisation = fields.extend({
  exemptFromSurveyingId: recordId('Exempt from surveying is required').nullish(),
})

/** `enableAccounts` answers the offer made on reactivating: the accounts that the deactivation disabled. */
export const savedOrganisation = fields.extend({
  id: recordId('Organisation is required'),
  version: sentVersion,
  enableAccounts: z.boolean().optional(),
})

export type ProviderReference = z.output<typeof providerReference>
export type OrganisationFields = z.output<typeof fields>
export type NewOrganisation = z.output<typeof newOrganisation>
export type SavedOrganisation = z.output<typeof savedOrganisation>

export const organisationNumber = z.object({ id: recordIdText })
export const deletedOrganisation = z.object({ organisationId: recordId('Organisation is required') })

/** `id` or, as the documentation has it too, `organisationId`: the organisation whose own name is no hindrance. */
export const nameQuestion = z.object({
  name: z.string().max(1000),
  id: recordIdText.optional(),
  organisationId: recordIdText.optional(),
})

export const postcodeQuestion = z.object({ postcode: z.string().max(20) })
