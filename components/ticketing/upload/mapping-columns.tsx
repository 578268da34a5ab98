'use client'

import { Select } from '@/components/ui/select'
import type { SaleField } from '@/lib/ticketing/profiles/mapping'
import { columnKey, type DraftFaults, type MappingDraft } from '@/lib/ticketing/upload/mapping-draft'
import { fieldWords } from '@/lib/ticketing/upload/question-words'
import type { Proposal } from './mapping-question'

type MappingColumnsProps = {
  title: string
  fields: readonly SaleField[]
  proposal: Proposal
  draft: MappingDraft
  faults: DraftFaults
  onChange: (draft: MappingDraft) => void
}

const samplesMost = 3

/** Name, example, list and fault each on a line with those beside them, however long an example is. */
const lineUp = 'sm:row-span-4 sm:grid sm:grid-rows-subgrid sm:gap-1 sm:pb-4 sm:[&>.relative]:row-start-3'

/** For each field the heading of its column, with what the file has there. */
export function MappingColumns({ title, fields, proposal, draft, faults, onChange }: MappingColumnsProps) {
  const choices = [...new Set(proposal.header)].map((heading) => ({ id: heading, name: heading }))

  function choose(field: SaleField, heading: string | null) {
    const { [field]: _, ...others } = draft.columns
    onChange({ ...draft, columns: heading === null ? others : { ...others, [field]: heading } })
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{title}</legend>
      <div className="grid gap-4 sm:-mb-4 sm:grid-cols-2 sm:gap-y-0 lg:grid-cols-3">
        {fields.map((field) => {
          const heading = draft.columns[field]
          const samples = (heading !== undefined && proposal.samples[heading]?.slice(0, samplesMost)) || []
          return (
            <Select
              key={field}
              label={fieldWords[field]}
              hint={samples.length > 0 ? `For example ${samples.join(', ')}` : undefined}
              blank="Not in the file"
              choices={choices}
              value={heading ?? null}
              error={faults[columnKey(field)]}
              onChange={(id) => choose(field, id === null ? null : String(id))}
              className={lineUp}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
