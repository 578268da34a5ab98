'use client'

import dynamic from 'next/dynamic'
import { useCallback, useRef, useState } from 'react'
import { useAbility } from '@/components/access/can'
import type { EventChoices } from '@/components/events/event-choices'
import { leavePage } from '@/components/form/leave-guard'
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Choice } from '@/components/ui/choice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { api } from '@/lib/api'
import { messages } from '@/lib/events/box-office/messages'
import type { FieldMessages } from '@/lib/floor/errors/domain-error'
import { Problem } from '@/lib/floor/http/problem'
import { CommonFields } from './common-fields'
import { DraftCard } from './draft-card'
import {
  type Answers,
  countErrors,
  type Draft,
  draftErrorsOf,
  draftOf,
  noErrors,
  sentEvent,
  withLocation,
  withoutAnswered,
  withoutChanged,
} from './event-drafts'
import { keyOf, type UnlinkedReference } from './unlinked-columns'

const LocationDialog = dynamic(
  () => import('@/components/locations/location-dialog').then((file) => file.LocationDialog),
  { ssr: false },
)

/** The same for every card without any, so that it is not drawn again. */
const noMessages: FieldMessages = {}

type CreateEventsProps = {
  organisation: Choice
  references: readonly UnlinkedReference[]
  choices: EventChoices
  onCancel: () => void
  onCreated: (made: { importId: number; events: number }) => void
}

/** Asks once what all events have in common, and of each what is its own; then all of them are created, or none. */
export function CreateEvents({ organisation, references, choices, onCancel, onCreated }: CreateEventsProps) {
  const [common, setCommon] = useState<Answers>({})
  const [initial] = useState<readonly Draft[]>(() => references.map(draftOf))
  const [drafts, setDrafts] = useState(initial)
  const [errors, setErrors] = useState(noErrors)
  const [refusal, setRefusal] = useState<string>()
  /** The event that a location is being added for. */
  const [adding, setAdding] = useState<string>()
  const mayAddLocation = useAbility().can('create', 'location')
  /** The confirmations that would be reset, in the server's words. */
  const [resets, setResets] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isUnsaved = drafts.some((draft, at) => draft !== initial[at]) || Object.keys(common).length > 0
  const top = useRef<HTMLDivElement>(null)

  const change = useCallback(
    (key: string, changed: Partial<Draft>) => {
      setDrafts((all) => all.map((draft) => (keyOf(draft.of) === key ? { ...draft, ...changed } : draft)))
      const place = references.findIndex((of) => keyOf(of) === key)
      setErrors(({ common, rows }) => ({
        common,
        rows: rows.map((row, at) => (at === place ? withoutChanged(row, changed) : row)),
      }))
    },
    [references],
  )
  const addingTo = drafts.findIndex(({ of }) => keyOf(of) === adding)

  async function create(resetsConfirmations: boolean) {
    setBusy(true)
    setErrors(noErrors)
    setRefusal(undefined)
    setResets(undefined)
    try {
      const events = drafts.map((draft) => sentEvent(draft, common))
      const body = {
        organisationId: Number(organisation.id),
        events,
        ...(resetsConfirmations && { resetsConfirmations }),
      }
      const { importId, eventIds } = await api.send('POST /api/events/from-references', { body: body as never })
      onCreated({ importId, events: eventIds.length })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 409 && /confirmation/.test(error.message)) setResets(error.message)
      else {
        const marked = draftErrorsOf(error.fields, drafts, common)
        const count = countErrors(marked)
        setErrors(marked)
        setRefusal(count > 0 ? messages.toPutRight(count) : error.message)
        top.current?.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      method="post"
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
            {countErrors(errors) > 0 && 'What has to be put right is marked below.'}
          </Banner>
        )}
      </div>
      <Card title="For all of them">
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          <CommonFields
            choices={choices}
            value={common}
            errors={errors.common}
            onChange={(answers) => {
              setCommon(answers)
              setErrors(({ common: held, rows }) => ({ common: withoutAnswered(held, answers), rows }))
            }}
          />
        </div>
      </Card>
      {drafts.map((draft, at) => (
        <DraftCard
          key={keyOf(draft.of)}
          draft={draft}
          choices={choices}
          errors={errors.rows[at] ?? noMessages}
          onChange={change}
          onAddLocation={mayAddLocation ? setAdding : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={busy}>
          {drafts.length === 1 ? 'Create event' : `Create ${drafts.length} events`}
        </Button>
        <Button disabled={busy} onPress={() => leavePage(onCancel)}>
          Cancel
        </Button>
      </div>
      <UnsavedChangesGuard unsaved={isUnsaved} />
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
      {addingTo >= 0 && (
        <LocationDialog
          organisation={organisation}
          countries={choices.countries}
          name={drafts[addingTo]?.of.venueName ?? ''}
          onCreated={(location) => {
            const located = withLocation(drafts, addingTo, location)
            setDrafts(located)
            setErrors(({ common: held, rows }) => ({
              common: held,
              rows: rows.map((row, at) => (located[at] === drafts[at] ? row : withoutChanged(row, { location }))),
            }))
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </form>
  )
}
