import { searchOrganisations } from '@/components/organisations/search-organisations'
import { Checkbox } from '@/components/ui/checkbox'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { RadioGroup } from '@/components/ui/radio-group'
import { messages } from '@/lib/exports/messages'
import { type OrganisationKind, organisationKinds } from '@/lib/exports/rules'

const kindDetails: Record<OrganisationKind, string> = {
  Mapped:
    'Every response in the latest template format. Older responses are mapped to it; what has no place there stands in a column of its own, with the reason.',
  Unmapped:
    'All legacy templates as submitted: a sheet or file for each template, with a column for each wording of a question.',
}
const typeChoices: readonly Choice[] = organisationKinds.map((id) => ({ id, name: id, detail: kindDetails[id] }))

const formatChoices: readonly Choice[] = [
  { id: 'xlsx', name: 'Excel workbook (.xlsx)' },
  { id: 'csv', name: 'CSV files (.zip)' },
]

/** What is wanted; `isMissing` once somebody went on without an organisation. */
export type ExportChoiceValues = {
  organisation: Choice | null
  isMissing: boolean
  type: OrganisationKind
  format: 'csv' | 'xlsx'
  withoutMarked: boolean
}

type ExportChoiceProps = { request: ExportChoiceValues; onChange: (part: Partial<ExportChoiceValues>) => void }

/** What step 1 of the popup asks. */
export function ExportChoice({ request, onChange }: ExportChoiceProps) {
  return (
    <div className="flex flex-col gap-5">
      <ComboBox
        label="Organisation"
        wide
        required
        search={searchOrganisations}
        value={request.organisation}
        onChange={(organisation) => onChange({ organisation, isMissing: false })}
        {...(request.isMissing && { error: messages.organisationRequired })}
      />
      <RadioGroup
        label="Export type"
        choices={typeChoices}
        value={request.type}
        onChange={(id) => onChange({ type: id as OrganisationKind })}
      />
      <RadioGroup
        label="Format"
        hint="Either comes with a codebook that explains every column and answer."
        choices={formatChoices}
        value={request.format}
        onChange={(id) => onChange({ format: id === 'csv' ? 'csv' : 'xlsx' })}
        inline
      />
      <Checkbox
        label="Leave out marked answers"
        hint="Answers are marked where something looks odd: sent faster than anybody reads, or the same as another."
        value={request.withoutMarked}
        onChange={(withoutMarked) => onChange({ withoutMarked })}
      />
    </div>
  )
}
