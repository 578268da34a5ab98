'use client'

import { useMemo, useRef, useState } from 'react'
import { type EventChoices, searchLocations } from '@/components/events/event-choices'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ComboBox } from '@/components/ui/combo-box'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DateField } from '@/components/ui/date-field'
import { FoldedDetails } from '@/components/ui/folded-details'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { api } from '@/lib/api'
import { fundedQuestion } from '@/lib/events/messages'
import { eventLimits } from '@/lib/events/rules'
import { Problem } from '@/lib/floor/http/problem'
import { type Answers, commonFields, type Draft, draftOf, sentEvent } from './event-drafts'
import { keyOf, type UnlinkedReference } from './unlinked-columns'

type CreateEventsProps = {
  organisationId: number
  references: readonly UnlinkedReference[]
  choices: EventChoices
  onCancel: () => void
  onCreated: (made: { importId: number; events: number }) => void
}

/** Asks once what all events have in common, and of each what is its own; then all of them are created, or none. */
export function CreateEvents({ organisationId, references, choices, onCancel, onCreated }: CreateEventsProps) {
  const [common, setCommon] = useState<Answers>({})
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => references.map(draftOf))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  /** The confirmations that would be reset, in the server's words. */
  const [resets, setResets] = useState<string>()
  const [busy, setBusy] = useState(false)
  const top = useRef<HTMLDivElement>(null)

  const change = (at: number, changed: Partial<Draft>) =>
    setDrafts((all) => all.map((draft, index) => (index === at ? { ...draft, ...changed } : draft)))

  /** What no event has an answer to is asked once, where all of them are answered. */
  const isMissingForAll = (field: string) =>
    commonFields.some(
      (one) => one === field && common[one] === undefined && drafts.every(({ answers }) => answers[one] === undefined),
    )

  async function create(resetsConfirmations: boolean) {
    setBusy(true)
    setErrors({})
    setRefusal(undefined)
    setResets(undefined)
    try {
      const events = drafts.map((draft) => sentEvent(draft, common))
      const body = { organisationId, events, ...(resetsConfirmations && { resetsConfirmations }) }
      const { importId, eventIds } = await api.send('POST /api/events/from-references', { body: body as never })
      onCreated({ importId, events: eventIds.length })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 409 && /confirmation/.test(error.message)) setResets(error.message)
      else {
        setErrors(error.fields)
        setRefusal(error.message)
        top.current?.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-label="Create events"
      onSubmit={(event) => {
        event.preventDefault()
        void create(false)
      }}
      className="flex flex-col gap-6"
    >
      <div ref={top} tabIndex={-1} className="outline-none empty:hidden">
        {refusal && (
          <Banner kind="error" live title={refusal}>
            {Object.keys(errors).length > 0 && 'What has to be put right is marked below.'}
          </Banner>
        )}
      </div>
      <Card title="For all of them">
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          <CommonFields
            choices={choices}
            value={common}
            errorOf={(field) => (isMissingForAll(field) ? errors[`events.0.${field}`] : undefined)}
            onChange={setCommon}
          />
        </div>
      </Card>
      {drafts.map((draft, at) => (
        <DraftCard
          key={keyOf(draft.of)}
          draft={draft}
          choices={choices}
          errorOf={(field) => (isMissingForAll(field) ? undefined : errors[`events.${at}.${field}`])}
          onChange={(changed) => change(at, changed)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={busy}>
          {drafts.length === 1 ? 'Create event' : `Create ${drafts.length} events`}
        </Button>
        <Button disabled={busy} onPress={onCancel}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={resets !== undefined}
        title="Reset confirmations?"
        confirm="Create all the same"
        busy={busy}
        onConfirm={() => void create(true)}
        onCancel={() => setResets(undefined)}
      >
        {resets}
      </ConfirmDialog>
    </form>
  )
}

type CommonFieldsProps = {
  choices: EventChoices
  value: Answers
  onChange: (value: Answers) => void
  /** What is chosen where nothing is. */
  blank?: string
  errorOf?: (field: keyof Answers) => string | undefined
}

/** The four answers that a box office does not have. None is chosen beforehand. */
function CommonFields({
  choices,
  value,
  onChange,
  blank = 'Please select',
  errorOf = () => undefined,
}: CommonFieldsProps) {
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
      error={errorOf(field)}
      onChange={(id) => onChange({ ...value, [field]: id === null ? undefined : Number(id) })}
    />
  ))
}

type DraftCardProps = {
  draft: Draft
  choices: EventChoices
  errorOf: (field: string) => string | undefined
  onChange: (changed: Partial<Draft>) => void
}

function DraftCard({ draft, choices, errorOf, onChange }: DraftCardProps) {
  const search = useMemo(() => searchLocations(), [])
  const { of } = draft
  const ownErrors = commonFields.some((field) => errorOf(field))
  return (
    <Card title={`${draft.name || of.eventName} (${of.eventIdentifier})`}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {of.boxOfficeProviderName}, {of.eventIdentifier}: {of.ticketsSold.toLocaleString('en-GB')} tickets sold
          {of.venueName && `, ${of.venueName}`}
        </p>
        {errorOf('reference') && <Banner kind="error">{errorOf('reference')}</Banner>}
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          <TextField
            label="Name"
            required
            limit={eventLimits.name}
            value={draft.name}
            error={errorOf('name')}
            onChange={(name) => onChange({ name })}
          />
          <ComboBox
            label="Location"
            required
            wide
            search={search}
            value={draft.location}
            error={errorOf('locationId')}
            onChange={(location) => onChange({ location })}
          />
          <DateField
            label="Start date"
            required
            value={draft.startDate}
            error={errorOf('startDate')}
            onChange={(startDate) => onChange({ startDate })}
          />
          <DateField
            label="End date"
            required
            value={draft.endDate}
            error={errorOf('endDate')}
            onChange={(endDate) => onChange({ endDate })}
          />
        </div>
        <FoldedDetails summary="Other answers for this one" open={ownErrors}>
          <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
            <CommonFields
              choices={choices}
              value={draft.answers}
              blank="As for all of them"
              errorOf={errorOf}
              onChange={(answers) => onChange({ answers })}
            />
          </div>
        </FoldedDetails>
      </div>
    </Card>
  )
}
