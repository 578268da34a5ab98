'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { searchUnassigned } from '@/components/organisations/search-organisations'
import { Button } from '@/components/ui/button'
import { type Choice, choiceOf } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { useToasts } from '@/components/ui/toasts'
import { searchAmong } from '@/components/ui/use-choices'
import { messages } from '@/lib/events/messages'
import { type Assignment, isOwner } from '@/lib/events/rules'
import { assignedOrganisation } from '@/lib/events/schema'
import { isWithinScope, type OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { EventChoices } from './event-choices'

type AddOrganisationProps = {
  choices: EventChoices
  assignedIds: readonly number[]
  /** The event's own, which most organisations share. */
  subDiscipline: Choice | null
  /** Whoever saves may make these event owners; any other organisation takes part as a partner. */
  scope: OrganisationScope
  onAdd: (added: Assignment, organisation: Choice) => void
  onClose: () => void
}

/** What an organisation may be to the event: of others than one's own no owners are made. Any, until one is chosen. */
function relationshipsFor(types: readonly Choice[], organisation: Choice | null, scope: OrganisationScope) {
  if (!organisation || isWithinScope(scope, Number(organisation.id))) return types
  return types.filter(({ id }) => !isOwner({ relationshipTypeId: Number(id) }))
}

/** The Add organisation popup. */
export function AddOrganisation({ choices, assignedIds, subDiscipline, scope, onAdd, onClose }: AddOrganisationProps) {
  const toasts = useToasts()
  const search = useMemo(() => searchUnassigned(assignedIds), [assignedIds])
  const searchSubDisciplines = useMemo(() => searchAmong(choices.subDisciplines), [choices.subDisciplines])
  const [organisation, setOrganisation] = useState<Choice | null>(null)
  const [relationship, setRelationship] = useState<Choice['id'] | null>(null)
  const [discipline, setDiscipline] = useState(subDiscipline)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const toastId = useRef<number>(undefined)
  // What stood in the way is of no interest once the window is closed.
  useEffect(
    () => () => {
      if (toastId.current !== undefined) toasts.dismiss(toastId.current)
    },
    [toasts],
  )

  const offered = relationshipsFor(choices.relationshipTypes, organisation, scope)

  /** What was chosen for another organisation stays only where it will be accepted. */
  function choose(chosen: Choice | null) {
    setOrganisation(chosen)
    setRelationship(
      (before) => choiceOf(relationshipsFor(choices.relationshipTypes, chosen, scope), before)?.id ?? null,
    )
  }

  function add() {
    const parsed = assignedOrganisation.safeParse({
      organisationId: organisation?.id,
      relationshipTypeId: relationship,
      subDisciplineId: discipline?.id,
    })
    if (parsed.success && organisation) {
      onAdd(parsed.data, organisation)
      onClose()
      return
    }
    setErrors(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])))
    if (toastId.current !== undefined) toasts.dismiss(toastId.current)
    toastId.current = toasts.mistake(messages.unableToAddOrganisation)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add organisation"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" onPress={add}>
            Add
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ComboBox
          label="Organisation"
          required
          wide
          search={search}
          value={organisation}
          onChange={choose}
          error={organisation ? undefined : errors.organisationId}
        />
        <Select
          label="Relationship type"
          required
          choices={offered}
          hint={
            offered.length < choices.relationshipTypes.length
              ? 'Only a Global Admin makes another organisation an event owner.'
              : undefined
          }
          value={relationship}
          onChange={setRelationship}
          error={relationship === null ? errors.relationshipTypeId : undefined}
        />
        <ComboBox
          label="Sub-discipline"
          required
          search={searchSubDisciplines}
          value={discipline}
          onChange={setDiscipline}
          error={discipline ? undefined : errors.subDisciplineId}
        />
      </div>
    </Dialog>
  )
}
