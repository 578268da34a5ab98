'use client'

import { Plus, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { ShortTable } from '@/components/grid/short-table'
import { Button } from '@/components/ui/button'
import { type Choice, choiceOf } from '@/components/ui/choice'
import { IconButton } from '@/components/ui/icon-button'
import { api } from '@/lib/api'
import { type Assignment, isOwner } from '@/lib/events/rules'
import { isWithinScope, type OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { EventChoices } from './event-choices'

const AddOrganisation = dynamic(() => import('./add-organisation').then((file) => file.AddOrganisation), { ssr: false })

/** What the table shows of an organisation; only its name for one out of reach, until the event is saved. */
export type OrganisationDisplay = {
  name: string
  alternativeName?: string
  region?: string | null
  discipline?: string | null
}

/** An organisation's other name, region and discipline: a dash for none, and nothing at all for what is not known here. */
export function OrganisationCells({ organisation }: { organisation: OrganisationDisplay }) {
  const { alternativeName, region, discipline } = organisation
  const shown = (text: string | null | undefined) => (text === '' || text === null ? '–' : text)
  return (
    <>
      <td className="px-3 py-2">{shown(alternativeName)}</td>
      <td className="px-3 py-2">{shown(region)}</td>
      <td className="px-3 py-2">{shown(discipline)}</td>
    </>
  )
}

type AssignedOrganisationsProps = {
  choices: EventChoices
  /** By organisation number. */
  known: Readonly<Record<number, OrganisationDisplay>>
  subDiscipline: Choice | null
  /** The organisations of which this person may see more than the name. */
  scope: OrganisationScope
}

const fieldName = 'eventOrganisations'
const pageSize = 5

/** The assigned-organisations table with its add action. Part of the event form. */
export function AssignedOrganisations({ choices, known, subDiscipline, scope }: AssignedOrganisationsProps) {
  const { value, change, control } = useBoundField({ name: fieldName, label: 'Assigned organisations' })
  const [added, setAdded] = useState<Record<number, OrganisationDisplay>>({})
  const [adding, setAdding] = useState(false)
  const assigned = Array.isArray(value) ? (value as Assignment[]) : []

  async function add(assignment: Assignment, organisation: Choice) {
    const show = (display: OrganisationDisplay) =>
      setAdded((before) => ({ ...before, [assignment.organisationId]: display }))
    show({ name: organisation.name })
    change([...assigned, assignment])
    if (!isWithinScope(scope, assignment.organisationId)) return
    await api
      .send('GET /api/organisations/display/{id}', { params: { id: assignment.organisationId } })
      .then(show, () => {})
  }

  /** The button that was pressed goes with its row: the keyboard goes on from the table's other button. */
  function remove(organisationId: number) {
    change(assigned.filter((each) => each.organisationId !== organisationId))
    document.getElementById(control.id)?.focus()
  }

  return (
    <div className="min-w-0 lg:col-span-2">
      {!control.readOnly && (
        <div className="mb-3 flex justify-end">
          <Button
            id={control.id}
            icon={<Plus size={18} aria-hidden="true" />}
            iconOnlyBelow={625}
            onPress={() => setAdding(true)}
          >
            Add organisation
          </Button>
        </div>
      )}
      <ShortTable
        label="assigned organisations"
        heads={['Name', 'Alternative name', 'Region', 'Discipline', 'Relationship type', 'Sub-discipline']}
        actions={!control.readOnly && 'Remove'}
        rows={assigned}
        pageSize={pageSize}
        error={{ id: `${control.id}-error`, text: control.error }}
      >
        {({ organisationId, relationshipTypeId, subDisciplineId }) => {
          const organisation = added[organisationId] ??
            known[organisationId] ?? { name: `Organisation ${organisationId}` }
          return (
            <tr key={organisationId} className="border-line border-t">
              <th scope="row" className="min-w-40 px-3 py-2 font-normal [overflow-wrap:anywhere]">
                {organisation.name}
              </th>
              <OrganisationCells organisation={organisation} />
              <td className="px-3 py-2">{choiceOf(choices.relationshipTypes, relationshipTypeId)?.name}</td>
              <td className="px-3 py-2">
                {choiceOf(choices.subDisciplines, subDisciplineId)?.name ?? subDiscipline?.name ?? 'As the event’s'}
              </td>
              {!control.readOnly && (
                <td className="px-3 py-1">
                  {/* Another organisation that owns the event is a Global Admin's to take away. */}
                  {(isWithinScope(scope, organisationId) || !isOwner({ relationshipTypeId })) && (
                    <IconButton
                      label={`Remove ${organisation.name}`}
                      icon={<X size={18} aria-hidden="true" />}
                      size="small"
                      onPress={() => remove(organisationId)}
                    />
                  )}
                </td>
              )}
            </tr>
          )
        }}
      </ShortTable>
      {adding && (
        <AddOrganisation
          choices={choices}
          assignedIds={assigned.map(({ organisationId }) => organisationId)}
          subDiscipline={subDiscipline}
          scope={scope}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
