'use client'

import { CalendarDays, Link2, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Can } from '@/components/access/can'
import type { EventChoices } from '@/components/events/event-choices'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { selectionEntry, writeSession } from '@/components/organisations/selected-organisation'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink, Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { SkeletonText } from '@/components/ui/skeleton'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { useAnswer } from '@/components/ui/use-answer'
import { addressOf, api } from '@/lib/api'
import { CreateEvents } from './create-events'
import { LinkDialog } from './link-dialog'
import { keyOf, UnlinkedTable } from './unlinked-table'

type BoxOfficeViewProps = {
  organisation: Choice | null
  choices: EventChoices
}

/** What was sold under references that no event has, and the ways from there to the schedule. */
export function BoxOfficeView({ organisation: initial, choices }: BoxOfficeViewProps) {
  const [organisation, setOrganisation] = useState(initial)
  const [version, setVersion] = useState(0)
  const organisationId = organisation ? Number(organisation.id) : undefined
  const query = organisationId === undefined ? '' : `?organisationId=${organisationId}`
  return (
    <>
      <PageHead
        title="Event List"
        purpose="What the box office has sold and no event has yet."
        actions={
          <ButtonLink href={`/events-list${query}`} size="compact" icon={<CalendarDays size={18} aria-hidden="true" />}>
            Schedule
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        <ComboBox
          label="Organisation"
          placeholder="Select Organisation..."
          wide
          search={searchOrganisations}
          value={organisation}
          onChange={(next) => {
            setOrganisation(next)
            writeSession(selectionEntry(next))
          }}
          className="max-w-140"
        />
        {organisationId === undefined ? (
          <EmptyState title="Choose an organisation">Its box office references are listed here.</EmptyState>
        ) : (
          <Unlinked
            key={`${organisationId} ${version}`}
            organisationId={organisationId}
            choices={choices}
            onChanged={() => setVersion((now) => now + 1)}
          />
        )}
      </div>
    </>
  )
}

type UnlinkedProps = { organisationId: number; choices: EventChoices; onChanged: () => void }

function Unlinked({ organisationId, choices, onChanged }: UnlinkedProps) {
  const { answer, problem } = useAnswer(
    addressOf('GET /api/box-office/references/unlinked', { query: { organisationId } }),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [doing, setDoing] = useState<'create' | 'link'>()
  const [made, setMade] = useState<{ importId: number; events: number }>()
  const toasts = useToasts()
  const { busy, run } = useAction()
  if (problem)
    return (
      <Banner kind="error" title={problem.message}>
        <Button size="small" onPress={onChanged}>
          Try again
        </Button>
      </Banner>
    )
  if (!answer) return <SkeletonText label="Loading what was sold" />
  const rows = answer.data.filter((row) => chosen.has(keyOf(row)))

  const undo = (importId: number) =>
    run(
      (reason) => `Unable to undo. ${reason}`,
      async () => {
        await api.send('DELETE /api/events/uploads', { body: { importId } })
        toasts.success('The events are gone again.')
        onChanged()
      },
    )

  if (made)
    return (
      <Banner
        kind="success"
        live
        title={
          made.events === 1 ? '1 event was created.' : `${made.events.toLocaleString('en-GB')} events were created.`
        }
      >
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink href={`/events-list?organisationId=${organisationId}&year=-1`} size="small">
            Show the schedule
          </ButtonLink>
          <Button size="small" busy={busy} onPress={() => void undo(made.importId)}>
            Undo
          </Button>
          <Button size="small" onPress={onChanged}>
            Back to what was sold
          </Button>
        </div>
      </Banner>
    )
  if (answer.data.length === 0)
    return (
      <EmptyState title="Everything sold belongs to an event">
        New references appear here with the next <Link href="/box-office-data">ticketing data</Link>.
      </EmptyState>
    )
  if (doing === 'create')
    return (
      <CreateEvents
        organisationId={organisationId}
        references={rows}
        choices={choices}
        onCancel={() => setDoing(undefined)}
        onCreated={setMade}
      />
    )
  return (
    <Card title="Sold, and in no event">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Can I="create" a="event">
            <Button
              kind="primary"
              icon={<Plus size={18} aria-hidden="true" />}
              disabled={rows.length === 0}
              onPress={() => setDoing('create')}
            >
              {rows.length > 1 ? `Create ${rows.length} events` : 'Create event'}
            </Button>
          </Can>
          <Button
            icon={<Link2 size={18} aria-hidden="true" />}
            disabled={rows.length === 0}
            onPress={() => setDoing('link')}
          >
            Link to an event
          </Button>
          <ButtonLink
            href={`/box-office-data?organisationId=${organisationId}`}
            icon={<Upload size={18} aria-hidden="true" />}
          >
            Upload ticketing data
          </ButtonLink>
          <p role="status" className="text-ink-soft text-sm">
            {rows.length === 0 ? 'Nothing is selected.' : `${rows.length.toLocaleString('en-GB')} selected.`}
          </p>
        </div>
        <UnlinkedTable references={answer.data} chosen={chosen} onChoose={setChosen} />
      </div>
      {doing === 'link' && (
        <LinkDialog
          organisationId={organisationId}
          references={rows}
          onClose={() => setDoing(undefined)}
          onLinked={onChanged}
        />
      )}
    </Card>
  )
}
