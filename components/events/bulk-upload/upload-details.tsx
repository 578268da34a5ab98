'use client'

import { ShortTable } from '@/components/grid/short-table'
import { Link } from '@/components/ui/link'
import { figureWords } from '@/lib/attendance/missing-figures'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { quarterInSentence } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import { UploadFindings } from './upload-findings'
import type { EventUploadResult } from './use-event-upload'

type Details = NonNullable<EventUploadResult['details']>

const pageSize = 10
const cell = 'px-3 py-2 align-top [overflow-wrap:anywhere] max-sm:block max-sm:border-0 max-sm:py-1'
const rowStyle = 'border-line border-t max-sm:block max-sm:py-2'

/** True where there is more to see of an upload than its messages. */
export const hasDetails = ({ groups, outcome }: Pick<EventUploadResult, 'groups' | 'outcome'>) =>
  groups.length > 0 ||
  (outcome !== null &&
    (outcome.confirmations.length > 0 || outcome.changes > 0 || outcome.zerosFilled > 0 || hasWritten(outcome)))

/** True where it created or changed an event, or would. */
export const hasWritten = ({ eventsCreated, eventsUpdated }: NonNullable<EventUploadResult['outcome']>) =>
  eventsCreated + eventsUpdated > 0

/** Everything that was found in an upload and that came of it, or would. */
export function UploadDetails({ result }: { result: EventUploadResult }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <UploadFindings result={result} />
      <UploadOutcome result={result} />
    </div>
  )
}

/** What an upload changed or, while it is held, would change: confirmations, figures and fields, zeros, events. */
function UploadOutcome({ result }: { result: EventUploadResult }) {
  const { outcome, details, status } = result
  const isHeld = status === 'held'
  return (
    <>
      {outcome && outcome.confirmations.length > 0 && (
        <Confirmations confirmations={outcome.confirmations} isHeld={isHeld} />
      )}
      {details && details.changes.length > 0 && (
        <Changes changes={details.changes} total={outcome?.changes ?? details.changes.length} isHeld={isHeld} />
      )}
      {details && details.zeros.length > 0 && <Zeros zeros={details.zeros} isHeld={isHeld} />}
      {details && details.events.length > 0 && <Events events={details.events} isUndone={status === 'undone'} />}
    </>
  )
}

type ConfirmationsProps = { confirmations: NonNullable<EventUploadResult['outcome']>['confirmations']; isHeld: boolean }

function Confirmations({ confirmations, isHeld }: ConfirmationsProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-lg">
        {isHeld ? 'Confirmations that this file would reset' : 'Confirmations that were reset'}
      </h3>
      <ul className="list-disc pl-6">
        {confirmations.map(({ organisationId, organisationName, year, quarter }) => (
          <li key={`${organisationId} ${year} ${quarter}`}>
            {organisationName}: {quarterInSentence({ year, quarter })}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ changes, total, isHeld }: { changes: Details['changes']; total: number; isHeld: boolean }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold text-lg">
        {isHeld ? 'What would change in events that are there' : 'What changed in events that were there'}
      </h3>
      <ShortTable
        label="changes"
        heads={['Event', 'Field', isHeld ? 'Now' : 'Before', isHeld ? 'In the file' : 'After']}
        rows={changes}
        pageSize={pageSize}
        stacked
      >
        {({ cell: at, eventId, eventName, field, before, after }) => (
          // Figures that go with their quarter have no cell of their own.
          <tr key={`${eventId} ${field}`} className={rowStyle}>
            <td className={cell}>
              <Link href={`/event-overview/${eventId}`}>{eventName}</Link>
              <span className="block text-ink-soft text-sm tabular-nums">{at}</span>
            </td>
            <td className={cell}>{field}</td>
            <td className={`${cell} text-ink-soft`}>
              <span className="sm:hidden">{isHeld ? 'Now: ' : 'Before: '}</span>
              {before ?? 'Blank'}
            </td>
            <td className={`${cell} font-semibold`}>
              <span className="font-normal sm:hidden">{isHeld ? 'In the file: ' : 'After: '}</span>
              {after ?? 'Blank'}
            </td>
          </tr>
        )}
      </ShortTable>
      {total > changes.length && (
        <p className="text-ink-soft text-sm">
          The first {formatNumber(changes.length)} of {formatNumber(total)} changes are listed.
        </p>
      )}
    </section>
  )
}

function Zeros({ zeros, isHeld }: { zeros: Details['zeros']; isHeld: boolean }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold text-lg">
        {isHeld ? 'Missing attendance that would be filled with 0' : 'Missing attendance that was filled with 0'}
      </h3>
      <ShortTable
        label="events with figures filled with 0"
        heads={['Event', 'Quarter', 'Figures']}
        rows={zeros.flatMap(({ row, eventName, quarters }) =>
          quarters.map((quarter) => ({ row, eventName, ...quarter })),
        )}
        pageSize={pageSize}
        stacked
      >
        {({ row, eventName, year, quarter, figures }) => (
          <tr key={`${row} ${year} ${quarter}`} className={rowStyle}>
            <td className={cell}>
              {eventName}
              <span className="block text-ink-soft text-sm tabular-nums">Row {row}</span>
            </td>
            <td className={cell}>{quarterInSentence({ year, quarter })}</td>
            <td className={cell}>{figures.map((figure) => figureWords[figure]).join(', ')}</td>
          </tr>
        )}
      </ShortTable>
    </section>
  )
}

function Events({ events, isUndone }: { events: Details['events']; isUndone: boolean }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold text-lg">Events of this file</h3>
      <ShortTable
        label="events of this file"
        heads={['Event', 'Dates', 'What came of it']}
        rows={events}
        pageSize={pageSize}
        stacked
      >
        {({ id, name, startDate, endDate, isNew }) => (
          <tr key={id} className={rowStyle}>
            <td className={cell}>{isUndone && isNew ? name : <Link href={`/event-overview/${id}`}>{name}</Link>}</td>
            <td className={`${cell} tabular-nums`}>
              {formatDate(startDate)}
              {endDate !== startDate && ` – ${formatDate(endDate)}`}
            </td>
            <td className={cell}>{isNew ? 'Created' : 'Updated'}</td>
          </tr>
        )}
      </ShortTable>
    </section>
  )
}
