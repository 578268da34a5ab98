'use client'

import { CalendarDays, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { EventChoices } from '@/components/events/event-choices'
import { DataGrid } from '@/components/grid/data-grid'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { selectionEntry, writeSession } from '@/components/organisations/selected-organisation'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { ButtonLink, Link } from '@/components/ui/link'
import { ListTitle } from '@/components/ui/list-head'
import { PageHead } from '@/components/ui/page-head'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { addressOf, api } from '@/lib/api'
import type { UnlinkedReferences } from '@/lib/events/box-office/calls'
import { messages } from '@/lib/events/box-office/messages'
import { unlinkedView } from '@/lib/events/box-office/rules'
import { CreateEvents } from './create-events'
import { LinkDialog } from './link-dialog'
import { SelectionBar } from './selection-bar'
import { keyOf, unlinkedColumns } from './unlinked-columns'
import { useSelection } from './use-selection'

type BoxOfficeViewProps = {
  organisation: Choice | null
  choices: EventChoices
}

/** What was done last on this view, and can be undone: a link by what takes it back. */
type LastAction = { importId: number; events: number } | { linked: UnlinkedReferences }

/** What was sold under references that no event has, and the ways from there to the schedule. */
export function BoxOfficeView({ organisation: initial, choices }: BoxOfficeViewProps) {
  const [organisation, setOrganisation] = useState(initial)
  const [doing, setDoing] = useState<'create' | 'link'>()
  const [done, setDone] = useState<LastAction>()
  const [version, setVersion] = useState(0)
  const selection = useSelection()
  const { isSelected, select } = selection
  const columns = useMemo(() => unlinkedColumns({ isSelected, select }), [isSelected, select])
  const organisationId = organisation ? Number(organisation.id) : undefined
  const query = organisationId === undefined ? '' : `?organisationId=${organisationId}`

  function finish(what: LastAction | undefined) {
    setDoing(undefined)
    setDone(what)
    selection.clear()
    setVersion((now) => now + 1)
  }

  if (doing === 'create' && organisation)
    return (
      <>
        <PageHead title="Create events" purpose="Of what the box office has sold and no event has yet." />
        <CreateEvents
          organisation={organisation}
          references={selection.rows}
          choices={choices}
          onCancel={() => setDoing(undefined)}
          onCreated={finish}
        />
      </>
    )
  return (
    <>
      <DataGrid
        id="unlinked-references"
        label="References"
        title={<ListTitle title="Event List" purpose="What the box office has sold and no event has yet." />}
        primary={
          <>
            <ButtonLink
              href={`/events-list${query}`}
              size="compact"
              icon={<CalendarDays size={18} aria-hidden="true" />}
              iconOnlyBelow={625}
            >
              Schedule
            </ButtonLink>
            <ButtonLink
              href={`/box-office-data${query}`}
              size="compact"
              icon={<Upload size={18} aria-hidden="true" />}
              iconOnlyBelow={625}
            >
              Upload ticketing data
            </ButtonLink>
          </>
        }
        choices={
          <ComboBox
            label="Organisation"
            compact
            placeholder="Select Organisation..."
            wide
            search={searchOrganisations}
            value={organisation}
            onChange={(next) => {
              setOrganisation(next)
              writeSession(selectionEntry(next))
              finish(undefined)
            }}
            className="w-full sm:w-64 lg:w-72"
          />
        }
        notice={
          organisationId !== undefined && (
            <div className="flex flex-col gap-3">
              {done && <DoneBanner done={done} organisationId={organisationId} onUndone={() => finish(undefined)} />}
              <SelectionBar selection={selection} onCreate={() => setDoing('create')} onLink={() => setDoing('link')} />
            </div>
          )
        }
        columns={columns}
        view={unlinkedView}
        source={addressOf('GET /api/box-office/references/unlinked', {
          query: { organisationId: organisationId ?? 0, proposals: 'true' },
        })}
        rowKey={keyOf}
        onRows={selection.show}
        enabled={organisationId !== undefined}
        reloadKey={version}
        mayExport={organisationId !== undefined}
        emptyText={organisationId === undefined ? 'Choose an organisation' : 'Everything sold belongs to an event'}
        emptyHint={
          organisationId === undefined ? (
            'Its box office references are listed here.'
          ) : (
            <>
              New references appear here with the next <Link href={`/box-office-data${query}`}>ticketing data</Link>.
            </>
          )
        }
      />
      {doing === 'link' && organisationId !== undefined && (
        <LinkDialog
          organisationId={organisationId}
          references={selection.rows}
          onClose={() => setDoing(undefined)}
          onLinked={(linked) => finish(linked && { linked })}
        />
      )}
    </>
  )
}

type DoneBannerProps = { done: LastAction; organisationId: number; onUndone: () => void }

/** What was done, where it is to be seen, and the way back. */
function DoneBanner({ done, organisationId, onUndone }: DoneBannerProps) {
  const toasts = useToasts()
  const { busy, run } = useAction()
  const isLink = 'linked' in done
  const undo = () =>
    run(
      (reason) => `Unable to undo. ${reason}`,
      async () => {
        if (isLink) await api.send('DELETE /api/box-office/references/link', { body: done.linked })
        else await api.send('DELETE /api/events/uploads', { body: { importId: done.importId } })
        toasts.success(isLink ? 'The references were taken off the event again.' : 'The events are gone again.')
        onUndone()
      },
    )
  return (
    <Banner
      kind="success"
      live
      title={isLink ? messages.linked(done.linked.references.length) : messages.created(done.events)}
    >
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink
          href={
            isLink ? `/event-overview/${done.linked.eventId}` : `/events-list?organisationId=${organisationId}&year=-1`
          }
          size="small"
        >
          {isLink ? 'Show the event' : 'Show the schedule'}
        </ButtonLink>
        <Button size="small" busy={busy} onPress={() => void undo()}>
          Undo
        </Button>
      </div>
    </Banner>
  )
}
