import type * as z from 'zod'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import type { Organisation } from '@/lib/organisations/read-organisations'
import { active, notExempt } from '@/lib/organisations/rules'
import type { organisationForm } from '@/lib/organisations/schema'

export type OrganisationValues = z.input<typeof organisationForm>
export type OrganisationResult = z.output<typeof organisationForm>
export type OrganisationFormState = ValidatedForm<OrganisationValues, OrganisationResult>

/** A reference as it is in the form; `name` is the provider's, for display. */
export type ProviderReference = NonNullable<OrganisationValues['organisationBoxOffices']>[number] & { name?: string }

/** What the form is called where a field must be named: in the save bar and where two people's changes meet. */
export const fieldLabels = {
  name: 'Organisation Name',
  alternativeName: 'Alternative Name',
  knownAs: 'Known as',
  npoStatus: 'Organisation Type',
  exemptFromSurveyingId: 'Exempt from surveying',
  disciplineId: 'Primary Discipline',
  urn: 'URN',
  addressLine1: 'Address First Line',
  addressLine2: 'Address Second Line',
  postcode: 'Postcode',
  regionId: 'Region',
  upperTierAuthorityId: 'Upper Tier Authority',
  constituencyId: 'Constituency',
  aceAreaId: 'Ace Area',
  activeStatus: 'Active status',
  organisationBoxOffices: 'Ticketing providers',
} as const

type FieldName = keyof typeof fieldLabels
const fieldNames = Object.keys(fieldLabels) as FieldName[]

const nonFieldValues = { enableAccounts: false, logo: '' }

/** What the form of a known organisation begins with. */
export const valuesOf = (organisation: Pick<Organisation, FieldName>): OrganisationValues =>
  ({
    ...Object.fromEntries(fieldNames.map((name) => [name, organisation[name]])),
    ...nonFieldValues,
  }) as OrganisationValues

/** What a new one begins with: active, and not exempt for whoever may not change that. */
export const blankValues = (mayExempt: boolean): Partial<OrganisationValues> => ({
  name: '',
  alternativeName: '',
  knownAs: '',
  urn: '',
  addressLine1: '',
  addressLine2: '',
  postcode: '',
  activeStatus: active,
  organisationBoxOffices: [],
  ...(!mayExempt && { exemptFromSurveyingId: notExempt }),
  ...nonFieldValues,
})

/** Which fields differ between two states of an organisation. */
export const differingFields = (one: Partial<OrganisationValues>, other: Partial<OrganisationValues>): FieldName[] =>
  fieldNames.filter((name) => JSON.stringify(comparable(one[name])) !== JSON.stringify(comparable(other[name])))

const comparable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(({ boxOfficeProviderId, providerOrgRef, providerKey }: ProviderReference) => [
        boxOfficeProviderId,
        providerOrgRef,
        providerKey ?? '',
      ])
    : value
