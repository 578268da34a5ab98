import type { EventChoices } from '@/components/events/event-choices'
import { Select } from '@/components/ui/select'
import { fundedQuestion } from '@/lib/events/messages'
import type { FieldMessages } from '@/lib/floor/errors/domain-error'
import { type Answers, commonFields } from './event-drafts'

type CommonFieldsProps = {
  choices: EventChoices
  value: Answers
  onChange: (value: Answers) => void
  /** What is chosen where nothing is. */
  blank?: string
  /** By field. */
  errors: FieldMessages
}

/** The four answers that a box office does not have. None is chosen beforehand. */
export function CommonFields({ choices, value, onChange, blank = 'Please select', errors }: CommonFieldsProps) {
  const lists = {
    eventTypeId: { label: 'Event Type', choices: choices.eventTypes },
    distributionTypeId: { label: 'Distribution Type', choices: choices.distributionTypes },
    subDisciplineId: { label: 'Sub-Discipline', choices: choices.subDisciplines },
    isFundedId: { label: fundedQuestion, choices: choices.fundedAnswers },
  }
  return commonFields.map((field) => (
    <Select
      key={field}
      label={lists[field].label}
      choices={lists[field].choices}
      blank={blank}
      value={value[field] ?? null}
      error={errors[field]}
      onChange={(id) => onChange({ ...value, [field]: id === null ? undefined : Number(id) })}
    />
  ))
}
