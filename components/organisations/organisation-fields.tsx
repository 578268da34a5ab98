'use client'

import { useWatch } from 'react-hook-form'
import { FormComboBox, FormSelect, FormTextField } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import type { Choice } from '@/components/ui/choice'
import { useToasts } from '@/components/ui/toasts'
import { InfoTip } from '@/components/ui/tooltip'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/organisations/messages'
import { type FieldRights, organisationLimits as limits, organisationTypes } from '@/lib/organisations/rules'
import { type OrganisationChoices, searchConstituencies, searchUpperTierAuthorities } from './organisation-choices'
import { fieldLabels, type OrganisationFormState } from './organisation-form-state'
import { PlaceProposal, usePlaceProposal } from './place-proposal'

type FieldsProps = {
  form: OrganisationFormState
  rights: FieldRights
  choices: OrganisationChoices
}

/** The names, of which one is shown on surveys. */
export function NameFields({ form, rights, id }: Pick<FieldsProps, 'form' | 'rights'> & { id: number | undefined }) {
  const checkName = useOrganisationNameCheck(form, id)
  const disabled = !rights.orgNameDetails
  return (
    <FormSection
      title="Names"
      description={disabled ? 'Only the funder can change these names. Please ask the support team.' : undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that the field inside was left */}
      <div className="lg:col-span-2" onBlur={checkName}>
        <FormTextField name="name" label={fieldLabels.name} required limit={limits.name} disabled={disabled} />
      </div>
      <FormTextField
        name="alternativeName"
        label={fieldLabels.alternativeName}
        optional
        limit={limits.alternativeName}
        disabled={disabled}
      />
      <FormTextField
        name="knownAs"
        label={fieldLabels.knownAs}
        required
        limit={limits.knownAs}
        disabled={disabled}
        aside={
          <InfoTip label="Where this name is shown" text="The name that people see on this organisation’s surveys." />
        }
      />
    </FormSection>
  )
}

/** What kind of organisation it is. */
export function KindFields({ rights, choices }: Pick<FieldsProps, 'rights' | 'choices'>) {
  return (
    <FormSection title="About the organisation">
      <FormSelect name="npoStatus" label={fieldLabels.npoStatus} required choices={organisationTypes} />
      <FormSelect
        name="disciplineId"
        label={fieldLabels.disciplineId}
        required
        choices={choices.disciplines}
        disabled={!rights.discipline}
      />
      <FormSelect
        name="exemptFromSurveyingId"
        label={fieldLabels.exemptFromSurveyingId}
        required
        choices={choices.exemptions}
        disabled={!rights.exemptFromSurveying}
        aside={
          <InfoTip
            label="About exemptions"
            text="Why this organisation need not survey its audiences, as agreed with the funder."
          />
        }
      />
      <FormTextField
        name="urn"
        label={fieldLabels.urn}
        optional
        limit={limits.urn}
        aside={
          <InfoTip
            label="About this number"
            text="Unique reference number: the funder’s own number for this organisation."
          />
        }
      />
    </FormSection>
  )
}

type AddressFieldsProps = Pick<FieldsProps, 'form' | 'choices'> & {
  readOnly: boolean
  /** As saved, so that their names can be shown before their lists have come. */
  authority: Choice | null
  constituency: Choice | null
}

/** The address and the areas it lies in; the postcode proposes three of them. */
export function AddressFields({ form, choices, readOnly, authority, constituency }: AddressFieldsProps) {
  const proposal = usePlaceProposal(form)
  const [regionId, upperTierAuthorityId, aceAreaId] = useWatch({
    control: form.control,
    name: ['regionId', 'upperTierAuthorityId', 'aceAreaId'],
  })
  const proposed = proposal.authority?.id === upperTierAuthorityId ? proposal.authority : null
  return (
    <FormSection title="Address">
      <FormTextField name="addressLine1" label={fieldLabels.addressLine1} required limit={limits.addressLine1} />
      <FormTextField name="addressLine2" label={fieldLabels.addressLine2} optional limit={limits.addressLine2} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that the field inside was left */}
      <div className="max-w-48 lg:col-span-2" onBlur={() => !readOnly && void proposal.ask()}>
        <FormTextField
          name="postcode"
          label={fieldLabels.postcode}
          required
          limit={limits.postcode}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {proposal.suggestion && (
        <PlaceProposal
          suggestion={proposal.suggestion}
          current={{ regionId, upperTierAuthorityId, aceAreaId }}
          chosen={proposal.chosen}
          regions={choices.regions}
          aceAreas={choices.aceAreas}
          onAccept={proposal.accept}
          onDismiss={proposal.dismiss}
        />
      )}
      <FormSelect
        name="regionId"
        label={fieldLabels.regionId}
        required
        choices={choices.regions}
        onPick={proposal.choose('regionId')}
      />
      <FormComboBox
        name="upperTierAuthorityId"
        label={fieldLabels.upperTierAuthorityId}
        required
        search={searchUpperTierAuthorities}
        chosen={proposed ?? authority}
        onPick={proposal.choose('upperTierAuthorityId')}
      />
      <FormComboBox
        name="constituencyId"
        label={fieldLabels.constituencyId}
        required
        search={searchConstituencies}
        chosen={constituency}
      />
      <FormSelect
        name="aceAreaId"
        label={fieldLabels.aceAreaId}
        required
        choices={choices.aceAreas}
        onPick={proposal.choose('aceAreaId')}
      />
    </FormSection>
  )
}

/** Checks whether the name is free when its field is left; the saved name is not checked. */
function useOrganisationNameCheck(form: OrganisationFormState, id: number | undefined) {
  const toasts = useToasts()
  return async () => {
    const { name } = form.getValues()
    if (!name?.trim() || name === form.formState.defaultValues?.name) return
    try {
      const { nameAvailable } = await api.send('GET /api/organisations/checknameavailability', {
        query: {
          name,
          id,
        },
      })
      if (!nameAvailable && form.getValues('name') === name) form.setError('name', { message: messages.nameInUse })
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(messages.unableToCheckName(error.message))
    }
  }
}
