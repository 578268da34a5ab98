'use client'

import { ShortTable } from '@/components/grid/short-table'
import { ImportStatusPill } from '@/components/imports/import-status-pill'
import type { RowOf } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'

type Delivery = RowOf<'GET /api/box-office/deliveries'>

const cell = 'px-3 py-2 align-top max-sm:block max-sm:py-1'
const figure = `${cell} text-right tabular-nums max-sm:text-left`

/** The last deliveries with what became of each; on a phone each is a block that says what its figures are. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ShortTable
      label="last deliveries"
      heads={[
        'Received',
        'File',
        'Result',
        'Access token',
        { words: 'Size', numeric: true },
        { words: 'Lines', numeric: true },
      ]}
      rows={deliveries}
      pageSize={10}
      stacked
    >
      {({ id, createdAt, filename, profile, status, messages, tokenName, bytes, lines }) => (
        <tr key={id} className="border-line border-t max-sm:block max-sm:py-2">
          <td className={`${cell} whitespace-nowrap`}>{dateTimeInLondon(new Date(createdAt))}</td>
          <td className={`${cell} [overflow-wrap:anywhere] sm:min-w-36`}>
            {filename}
            {profile !== '' && <span className="block text-ink-soft text-sm">{profile}</span>}
          </td>
          <td className={cell}>
            <ImportStatusPill status={status} />
            {messages.length > 0 && <span className="mt-1 block max-w-text text-sm">{messages.join(' ')}</span>}
          </td>
          <td className={`${cell} [overflow-wrap:anywhere]`}>
            <span className="sm:hidden">Access token: </span>
            {tokenName || 'Deleted'}
          </td>
          <td className={figure}>
            <span className="sm:hidden">Size: </span>
            {bytes === null ? 'Deleted' : sizeInWords(bytes)}
          </td>
          <td className={figure}>
            <span className="sm:hidden">Lines: </span>
            {formatNumber(lines)}
          </td>
        </tr>
      )}
    </ShortTable>
  )
}

/** A size in the unit that people would say it in. */
function sizeInWords(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['KB', bytes / 1_000] : ['MB', bytes / 1_000_000]
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${unit}`
}
