'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { Form } from '@/components/form/form'
import { SaveBar } from '@/components/form/save-bar'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { DeleteRecord } from '@/components/ui/delete-record'
import { listAsLeft } from '@/components/ui/left-lists'
import { Tabs } from '@/components/ui/tabs'
import { api } from '@/lib/api'
import { messages } from '@/lib/organisations/messages'
import type { Organisation, StatusConsequences } from '@/lib/organisations/read-organisations'
import { active, type FieldRights } from '@/lib/organisations/rules'
import { LogoField } from './logo-field'
import type { OrganisationChoices } from './organisation-choices'
import { AddressFields, KindFields, NameFields } from './organisation-fields'
import { blankValues, type OrganisationResult, type OrganisationValues, valuesOf } from './organisation-form-state'
import { StatusField } from './status-field'
import { TicketingProviders } from './ticketing-providers'
import { useOrganisationSave } from './use-organisation-save'

const SaveConflictBanner = dynamic(() => import('./save-conflict-banner').then((file) => file.SaveConflictBanner), {
  ssr: false,
})

type OrganisationFormProps = {
  /** Absent when an organisation is created. */
  organisation?: Organisation
  choices: OrganisationChoices
  rights: FieldRights
  consequences?: StatusConsequences
  /** Without it everything is shown and nothing can be changed. */
  maySave: boolean
  mayDelete: boolean
  /** The content of the Templates tab: a screen of several features is composed in `app`. */
  templates?: ReactNode
}

const listPath = '/organisations-list'

/** An organisation, new or known: its three tabs over one form, saved together. */
export function OrganisationForm(props: OrganisationFormProps) {
  const { organisation, choices, rights, consequences, maySave, mayDelete, templates } = props
  const router = useRouter()
  const form = useValidatedForm<OrganisationValues, OrganisationResult>(
    () => import('@/lib/organisations/schema').then((schema) => schema.organisationForm),
    (organisation
      ? valuesOf(organisation)
      : blankValues(rights.exemptFromSurveying)) as DefaultValues<OrganisationValues>,
  )
  const { save, logoFile, setLogoFile, logoMark, logoRemoved, conflict, keepChanges, discardChanges } =
    useOrganisationSave(form, organisation)
  const details = (
    <>
      <NameFields form={form} rights={rights} id={organisation?.id} />
      <KindFields rights={rights} choices={choices} />
      <AddressFields
        form={form}
        choices={choices}
        readOnly={!maySave}
        authority={
          organisation ? { id: organisation.upperTierAuthorityId, name: organisation.upperTierAuthority } : null
        }
        constituency={organisation ? { id: organisation.constituencyId, name: organisation.constituency } : null}
      />
      <LogoField id={organisation?.id} mark={logoMark} file={logoFile} onFile={setLogoFile} onRemoved={logoRemoved} />
      <StatusField
        form={form}
        mayChange={rights.activeStatus}
        saved={organisation?.activeStatus ?? active}
        consequences={consequences ?? { wouldDisable: [], couldEnable: [] }}
      />
    </>
  )
  return (
    <Form form={form} save={save} label="Organisation" readOnly={!maySave}>
      {conflict && (
        <SaveConflictBanner conflict={conflict} form={form} onKeep={keepChanges} onDiscard={discardChanges} />
      )}
      <Tabs
        label="Organisation"
        keepMounted
        tabs={[
          { title: 'Details', content: details },
          { title: 'Templates', disabled: !organisation, content: templates },
          { title: 'Ticketing', content: <TicketingProviders /> },
        ]}
      />
      {(maySave || mayDelete) && (
        <SaveBar save={save} label="Save Organisation" onCancel={() => router.push(listAsLeft(listPath))}>
          {organisation && mayDelete && <DeleteOrganisation id={organisation.id} name={organisation.name} />}
        </SaveBar>
      )}
    </Form>
  )
}

/** Deletes an organisation after a question; one in use stays, and the refusal names what depends on it. */
function DeleteOrganisation({ id, name }: { id: number; name: string }) {
  return (
    <DeleteRecord
      question="Delete this organisation?"
      onDelete={() => api.send('DELETE /api/organisations', { body: { organisationId: id } })}
      messages={messages}
      listPath="/organisations-list"
    >
      <p>
        Please confirm that you would like to delete the organisation “{name}”. This is permanent and cannot be undone.
      </p>
    </DeleteRecord>
  )
}
