'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import type { SavedFigure } from '@/components/figures/edits'
import { FigureGrid } from '@/components/figures/figure-grid'
import { useFigureEdits } from '@/components/figures/use-figure-edits'
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { Progress } from '@/components/ui/progress'
import { Switch } from '@/components/ui/switch'
import { cypNote } from '@/lib/attendance/missing-figures'
import { messages } from '@/lib/attendance/quick-entry/messages'
import { figureNames } from '@/lib/attendance/rules'
import type { PartnerConfirmation } from '@/lib/confirmations/partner-confirmations'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import { ConfirmQuarterButton } from './confirm-quarter-button'
import { EntryBar } from './entry-bar'
import {
  columnsFor,
  type EntryRow,
  isComplete,
  keyOf,
  mayBeSaved,
  sortMissingFirst,
  summaryOf,
  warningsOf,
} from './entry-columns'
import { completeNotice, countComplete, countedRowsOf } from './entry-state'
import { withReasons } from './event-refusals'
import { entriesOf, type FigureConflict, withTheirs } from './figure-conflicts'
import { FigureConflictsPanel } from './figure-conflicts-panel'
import { PartnersConfirmed } from './partners-confirmed'
import { RefusedEvents } from './refused-events'
import { TicketsSoldButton } from './tickets-sold-button'
import { useEntrySave } from './use-entry-save'

type QuickEntryProps = {
  organisation: { id: number; name: string }
  year: number
  quarter: Quarter['quarter']
  initial: readonly EntryRow[]
  /** Other organisations whose confirmations changed figures would reset. */
  partners: readonly PartnerConfirmation[]
  /** Without it everything is shown and nothing can be changed. */
  mayEdit: boolean
  /** The quarter is over or running, and may be confirmed once nothing is missing. */
  mayConfirm: boolean
  isRunning: boolean
  /** The last day of the quarter has passed. */
  isOver: boolean
  isConfirmed: boolean
}

/** Beyond so many events the grid is shown in pages. */
const maxOnOnePage = 300
const pageSizes = [100, 250]

/** All figures of one quarter of an organisation's own events in one grid, filled from top to bottom and saved at once. */
export function QuickEntry(props: QuickEntryProps) {
  const { organisation, year, quarter, initial, mayEdit, mayConfirm } = props
  const { id: organisationId } = organisation
  const router = useRouter()
  const [rows, setRows] = useState(() => sortMissingFirst(initial))
  const [isConfirmed, setConfirmed] = useState(props.isConfirmed)
  const [partners, setPartners] = useState(props.partners)
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [conflicts, setConflicts] = useState<FigureConflict[]>([])
  const edits = useFigureEdits(rows, keyOf, figureNames)
  const back = `/confirmations?organisationId=${organisationId}&year=${year}`

  const { save, busy, showMistake } = useEntrySave({
    ...{ organisationId, year, quarter },
    onSaved({ confirmationsReset }, saved) {
      setRows((before) => withSavedFigures(before, saved))
      edits.markSaved(saved)
      setConflicts([])
      if (confirmationsReset > 0) setConfirmed(false)
      const changed = new Set(saved.map(({ rowKey }) => Number(rowKey)))
      setPartners((before) => before.filter(({ eventIds }) => !eventIds.some((id) => changed.has(id))))
    },
    onEventsRefused(events) {
      setRows((before) => withReasons(before, events))
    },
    onConflicts(conflicts) {
      setRows((before) => withTheirs(before, conflicts))
      setConflicts(conflicts)
    },
  })

  function submit() {
    if (edits.invalid.length > 0) return refuseInvalid()
    if (conflicts.some(({ keep }) => keep === undefined)) return showMistake(messages.undecided)
    if (edits.changes.length === 0) return setConflicts([])
    save(edits.changes)
  }

  /** The first cell that is to be corrected has the focus, and its words with it. */
  function refuseInvalid() {
    showMistake(messages.invalid(edits.invalid.length))
    document.querySelector<HTMLElement>('[data-row][aria-invalid="true"]')?.focus()
  }

  function choose(cells: readonly FigureConflict[], keep: 'yours' | 'theirs') {
    edits.set(entriesOf(cells, keep))
    setConflicts((before) => before.map((each) => (cells.includes(each) ? { ...each, keep } : each)))
  }

  const refusedRows = rows.filter((row) => !mayBeSaved(row))
  const changesToSave = edits.changes.filter(({ rowKey }) => !refusedRows.some((row) => keyOf(row) === rowKey))

  /** Drops the rows that cannot be saved, with what was typed there, and saves the others. */
  function leaveOut() {
    edits.markSaved(edits.changes.filter((change) => !changesToSave.includes(change)))
    setRows(countedRowsOf)
    if (changesToSave.length > 0) save(changesToSave)
  }

  // A row that is filled stays where it is until it is saved.
  const shown = useMemo(() => (onlyMissing ? rows.filter((row) => !isComplete(row)) : rows), [rows, onlyMissing])
  const countedRows = countedRowsOf(rows)
  const complete = countComplete(countedRows.map(edits.rowWithEdits))
  const isDone = countedRows.length > 0 && complete === countedRows.length && !edits.isDirty
  const done = completeNotice(rows)

  if (rows.length === 0)
    return (
      <EmptyState title="No events in this quarter" action={<ButtonLink href={back}>Back to confirmations</ButtonLink>}>
        Events that the organisation owns appear here once their dates touch the quarter. It owes nothing until then.
      </EmptyState>
    )
  const tools = (
    <>
      <div className="min-w-40 flex-1 sm:max-w-60">
        <Progress
          label="Events complete"
          percent={countedRows.length === 0 ? 0 : (complete / countedRows.length) * 100}
          figure={`${formatNumber(complete)} of ${formatNumber(countedRows.length)}`}
        />
      </div>
      <Switch label="Only with missing figures" value={onlyMissing} onChange={setOnlyMissing} />
    </>
  )
  return (
    <div className="flex flex-col gap-3">
      {isConfirmed && (
        <Banner kind="info" title="This quarter is confirmed">
          {mayEdit && 'Saving a changed figure resets the confirmation, and the quarter must be confirmed again.'}
        </Banner>
      )}
      {mayEdit && partners.length > 0 && <PartnersConfirmed partners={partners} rows={rows} />}
      {isDone && !isConfirmed && (
        <Banner
          {...done}
          live
          action={
            mayEdit &&
            mayConfirm && (
              <ConfirmQuarterButton
                {...{ organisation, year, quarter }}
                rows={countedRows}
                isRunning={props.isRunning}
                onConfirmed={() => setConfirmed(true)}
              />
            )
          }
        >
          All figures of this quarter are there.
          {done.kind === 'warning' && ' What is marked in the grid may be right, and does not stop a confirmation.'}
        </Banner>
      )}
      {refusedRows.length > 0 && (
        <RefusedEvents rows={refusedRows} hasRest={changesToSave.length > 0} busy={busy} onLeaveOut={leaveOut} />
      )}
      {conflicts.length > 0 && <FigureConflictsPanel conflicts={conflicts} onChoose={choose} />}
      {mayEdit && <TicketsSoldButton rows={rows} edits={edits} isOver={props.isOver} />}
      {shown.length === 0 ? (
        <>
          {tools}
          <EmptyState title={done.title}>Turn the switch off to see the figures of all events.</EmptyState>
        </>
      ) : (
        <FigureGrid
          label="Figures of the quarter"
          searchLabel="Search events"
          rows={shown}
          keyOf={keyOf}
          columns={columnsFor(rows)}
          edits={edits}
          readOnly={!mayEdit}
          summary={summaryOf}
          filterText={searchTextOf}
          warningsOf={warningsOf}
          note={cypNote}
          {...(shown.length > maxOnOnePage && { pageSizes })}
        >
          {tools}
        </FigureGrid>
      )}
      {mayEdit && (
        <>
          <EntryBar
            changed={edits.changes.length}
            invalid={edits.invalid.length}
            busy={busy}
            onSave={submit}
            onCancel={() => router.push(back)}
          />
          <UnsavedChangesGuard unsaved={edits.isDirty} />
        </>
      )}
    </div>
  )
}

const searchTextOf = ({ eventName, location }: EntryRow) => `${eventName} ${location}`

/** The rows with the figures that have been saved; rows without one stay the same objects. */
function withSavedFigures(rows: readonly EntryRow[], saved: readonly SavedFigure[]): EntryRow[] {
  const byRow = Map.groupBy(saved, ({ rowKey }) => rowKey)
  return rows.map((row) => {
    const cells = byRow.get(keyOf(row))
    return cells ? { ...row, ...Object.fromEntries(cells.map(({ figure, after }) => [figure, after])) } : row
  })
}
