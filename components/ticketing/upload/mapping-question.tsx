'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { FoldedDetails } from '@/components/ui/folded-details'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { describeQuestion, questionTitles } from '@/lib/ticketing/describe-question'
import { saleFields } from '@/lib/ticketing/profiles/mapping'
import { linesAsRead } from '@/lib/ticketing/upload/lines-as-read'
import {
  type DraftFaults,
  type MappingDraft,
  requiredOf,
  statusWordsOf,
  ticketTypesOf,
} from '@/lib/ticketing/upload/mapping-draft'
import { dateOrderChoices, grainChoices, modeChoices, priceChoices } from '@/lib/ticketing/upload/question-words'
import type { QuestionOf } from './held-questions'
import { MappingColumns } from './mapping-columns'
import { ChannelWords, StatusWords, TicketTypeWords } from './mapping-words'
import { ProviderSelect } from './provider-select'
import { ReadLines } from './read-lines'

export type Proposal = QuestionOf<'mapping'>['proposal']

type MappingQuestionProps = {
  organisationId: number
  proposal: Proposal
  draft: MappingDraft
  profileName: string
  faults: DraftFaults
  onChange: (draft: MappingDraft) => void
  onName: (profileName: string) => void
}

/** How a file of unknown headings is to be read: what was recognised, and what only a person can say. */
export function MappingQuestion(props: MappingQuestionProps) {
  const { organisationId, proposal, draft, profileName, faults, onChange, onName } = props
  const set = (changed: Partial<MappingDraft>) => onChange({ ...draft, ...changed })
  const { questions } = proposal
  const { finding } = describeQuestion({ kind: 'mapping', proposal })
  const needed = requiredOf(draft, proposal)
  const required = saleFields.filter((field) => needed.includes(field))
  const optional = saleFields.filter((field) => !required.includes(field))
  const settings = settingsOf({ organisationId, proposal, draft, faults, set })
  const asked = settings.filter(({ question }) => questions.includes(question))
  const recognised = settings.filter(({ question }) => !questions.includes(question))
  const statuses = statusWordsOf(proposal, draft)
  const ticketTypes = ticketTypesOf(proposal, draft)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex max-w-text flex-col gap-2">
        <h3 className="font-semibold text-lg">{questionTitles.mapping}</h3>
        <p>{finding} Check what it recognised, and answer what it could not tell. Your answers are remembered.</p>
      </div>
      <MappingColumns
        title="Columns that are needed"
        fields={required}
        proposal={proposal}
        draft={draft}
        faults={faults}
        onChange={onChange}
      />
      {asked.map(({ question, field }) => (
        <div key={question}>{field}</div>
      ))}
      {statuses.length > 0 && <StatusWords words={statuses} draft={draft} faults={faults} onChange={onChange} />}
      {ticketTypes.length > 0 && <TicketTypeWords words={ticketTypes} draft={draft} onChange={onChange} />}
      <FoldedDetails summary="Everything else that was recognised">
        <div className="flex min-w-0 flex-col gap-6">
          <MappingColumns
            title="Columns that may be left out"
            fields={optional}
            proposal={proposal}
            draft={draft}
            faults={faults}
            onChange={onChange}
          />
          {draft.columns.fee !== undefined && (
            <Checkbox
              label="The price has the booking fee in it"
              hint="The column of the booking fee is then taken off."
              value={draft.pricesHaveFee}
              onChange={(pricesHaveFee) => set({ pricesHaveFee })}
            />
          )}
          <Select
            label="Sign before pence"
            blank={false}
            choices={[
              { id: '.', name: 'A point: 24.50' },
              { id: ',', name: 'A comma: 24,50' },
            ]}
            value={draft.decimalSign}
            onChange={(id) => set({ decimalSign: id === ',' ? ',' : '.' })}
            className="max-w-75"
          />
          <RadioGroup
            label="What files like this are"
            choices={modeChoices.filter(({ id }) => id !== 'snapshot')}
            value={draft.mode}
            onChange={(id) => set({ mode: id as MappingDraft['mode'] })}
          />
          {recognised.map(({ question, field }) => (
            <div key={question}>{field}</div>
          ))}
          {proposal.words.channels.length > 0 && (
            <ChannelWords words={proposal.words.channels} draft={draft} onChange={onChange} />
          )}
        </div>
      </FoldedDetails>
      <ReadLines lines={linesAsRead(proposal, draft)} />
      <TextField
        label="Remember it as"
        optional
        hint="The next file with these headings is read without a question. Left blank, it gets the name of this file."
        limit={75}
        value={profileName}
        onChange={onName}
        className="max-w-100"
      />
    </div>
  )
}

type SettingsOf = {
  organisationId: number
  proposal: Proposal
  draft: MappingDraft
  faults: DraftFaults
  set: (changed: Partial<MappingDraft>) => void
}

/** What is said of the file as a whole, each with the question that it answers. */
function settingsOf({ organisationId, proposal, draft, faults, set }: SettingsOf) {
  const dateHeading = draft.columns.performanceDate
  const [sample] = (dateHeading !== undefined && proposal.samples[dateHeading]) || []
  return [
    {
      question: 'dateOrder' as const,
      field: (
        <RadioGroup
          label="How are dates written?"
          choices={dateOrderChoices(sample)}
          value={draft.dateOrder}
          error={faults.dateOrder}
          onChange={(id) => set({ dateOrder: id as MappingDraft['dateOrder'] })}
        />
      ),
    },
    {
      question: 'grain' as const,
      field: (
        <RadioGroup
          label="What does one line stand for?"
          choices={grainChoices}
          value={draft.grain}
          error={faults.grain}
          onChange={(id) => set({ grain: id as MappingDraft['grain'] })}
        />
      ),
    },
    {
      question: 'prices' as const,
      field: (
        <RadioGroup
          label="What does a price stand for?"
          choices={priceChoices}
          value={draft.prices}
          error={faults.prices}
          onChange={(id) => set({ prices: id as MappingDraft['prices'] })}
        />
      ),
    },
    {
      question: 'provider' as const,
      field: (
        <ProviderSelect
          organisationId={organisationId}
          isAsked={proposal.questions.includes('provider')}
          value={draft.providerId}
          error={faults.provider}
          onChange={(providerId) => set({ providerId })}
        />
      ),
    },
  ]
}
