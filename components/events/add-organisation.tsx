'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { searchUnassigned } from '@/components/organisations/search-organisations'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { useToasts } from '@/components/ui/toasts'
import { searchAmong } from '@/components/ui/use-choices'
import { say } from '@/lib/events/messages'
import type { Assigned } from '@/lib/events/rules'
import { assignedOrganisation } from '@/lib/events/schema'
import type { EventChoices } from './event-choices'

type AddOrganisationProps = {
  choices: EventChoices
  assignedIds: readonly number[]
  /** The event's own, which most organisations share. */
  subDiscipline: Choice | null
  onAdd: (added: Assigned, organisation: Choice) => void
  onClose: () => void
}

/** The Add organisation popup (document 2 §2, §5). */
export function AddOrganisation({ choices, assignedIds, subDiscipline, onAdd, onClose }: AddOrganisationProps) {
  const toasts = useToasts()
  const search = useMemo(() => searchUnassigned(assignedIds), [assignedIds])
  const searchSubDisciplines = useMemo(() => searchAmong(choices.subDisciplines), [choices.subDisciplines])
  const [organisation, setOrganisation] = useState<Choice | null>(null)
  const [relationship, setRelationship] = useState<Choice['id'] | null>(null)
  const [discipline, setDiscipline] = useState(subDiscipline)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const complaint = useRef<number>(undefined)
  // What stood in the way is of no interest once the window is closed.
  useEffect(
    () => () => {
      if (complaint.current !== undefined) toasts.dismiss(complaint.current)
    },
    [toasts],
  )

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
    if (complaint.current !== undefined) toasts.dismiss(complaint.current)
    complaint.current = toasts.error(say.unableToAddOrganisation)
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
          onChange={setOrganisation}
          error={organisation ? undefined : errors.organisationId}
        />
        <Select
          label="Relationship type"
          required
          choices={choices.relationshipTypes}
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
