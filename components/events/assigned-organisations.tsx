'use client'

import { Plus, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { GridPager } from '@/components/grid/grid-pager'
import { Button } from '@/components/ui/button'
import { type Choice, choiceOf } from '@/components/ui/choice'
import { FieldErrorText } from '@/components/ui/field-frame'
import { IconButton } from '@/components/ui/icon-button'
import type { Assigned } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { api } from '@/lib/floor/http/api'
import type { EventChoices } from './event-choices'

const AddOrganisation = dynamic(() => import('./add-organisation').then((file) => file.AddOrganisation), { ssr: false })

/** What the table shows of an organisation; only its name for one out of reach, until the event is saved. */
export type OrganisationDisplay = {
  name: string
  alternativeName?: string
  region?: string | null
  discipline?: string | null
}

type AssignedOrganisationsProps = {
  choices: EventChoices
  /** By organisation number. */
  known: Readonly<Record<number, OrganisationDisplay>>
  subDiscipline: Choice | null
  /** The organisations that tell this person more than their name. */
  reach: OrganisationScope
}

const name = 'eventOrganisations'
/** Document 2 §9. */
const pageSize = 5

/** The assigned-organisations table with its add action (document 2 §2). Part of the event form. */
export function AssignedOrganisations({ choices, known, subDiscipline, reach }: AssignedOrganisationsProps) {
  const { value, change, control } = useBoundField({ name, label: 'Assigned organisations' })
  const [added, setAdded] = useState<Record<number, OrganisationDisplay>>({})
  const [adding, setAdding] = useState(false)
  const [asked, setPage] = useState(1)
  const assigned = Array.isArray(value) ? (value as Assigned[]) : []
  const page = Math.min(asked, Math.max(1, Math.ceil(assigned.length / pageSize)))
  const shown = assigned.slice((page - 1) * pageSize, page * pageSize)

  async function add(assignment: Assigned, organisation: Choice) {
    const show = (display: OrganisationDisplay) =>
      setAdded((before) => ({ ...before, [assignment.organisationId]: display }))
    show({ name: organisation.name })
    change([...assigned, assignment])
    if (reach !== 'all' && !reach.includes(assignment.organisationId)) return
    await api.get<OrganisationDisplay>(`/api/organisations/display/${assignment.organisationId}`).then(show, () => {})
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
      <section
        aria-label="Table of assigned organisations"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full border-collapse text-left">
          <thead className="bg-ground">
            <tr>
              {['Name', 'Alternative name', 'Region', 'Discipline', 'Relationship type', 'Sub-discipline'].map(
                (head) => (
                  <th key={head} scope="col" className="px-3 py-2 font-semibold">
                    {head}
                  </th>
                ),
              )}
              {!control.readOnly && (
                <th scope="col" className="px-3 py-2">
                  <span className="sr-only">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ organisationId, relationshipTypeId, subDisciplineId }) => {
              const organisation = added[organisationId] ??
                known[organisationId] ?? { name: `Organisation ${organisationId}` }
              return (
                <tr key={organisationId} className="border-line border-t">
                  <th scope="row" className="min-w-40 px-3 py-2 font-normal">
                    {organisation.name}
                  </th>
                  <td className="px-3 py-2">{organisation.alternativeName || '–'}</td>
                  <td className="px-3 py-2">{organisation.region ?? '–'}</td>
                  <td className="px-3 py-2">{organisation.discipline ?? '–'}</td>
                  <td className="px-3 py-2">{choiceOf(choices.relationshipTypes, relationshipTypeId)?.name}</td>
                  <td className="px-3 py-2">
                    {choiceOf(choices.subDisciplines, subDisciplineId)?.name ?? subDiscipline?.name ?? 'As the event’s'}
                  </td>
                  {!control.readOnly && (
                    <td className="px-3 py-1">
                      <IconButton
                        label={`Remove ${organisation.name}`}
                        icon={<X size={18} aria-hidden="true" />}
                        size="small"
                        onPress={() => change(assigned.filter((each) => each.organisationId !== organisationId))}
                      />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {assigned.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">No data to display</p>}
      </section>
      {assigned.length > pageSize && (
        <div className="mt-2">
          <GridPager
            label="Assigned organisations"
            page={page}
            pageSize={pageSize}
            pageSizes={[pageSize]}
            shown={shown.length}
            total={assigned.length}
            onPage={setPage}
            onPageSize={() => {}}
          />
        </div>
      )}
      {control.error && (
        <div className="mt-1">
          <FieldErrorText id={`${control.id}-error`}>{control.error}</FieldErrorText>
        </div>
      )}
      {adding && (
        <AddOrganisation
          choices={choices}
          assignedIds={assigned.map(({ organisationId }) => organisationId)}
          subDiscipline={subDiscipline}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
