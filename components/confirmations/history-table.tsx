'use client'

import { FileCheck } from 'lucide-react'
import { ShortTable } from '@/components/grid/short-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { cypNote } from '@/lib/attendance/missing-figures'
import type { HistoryEntry } from '@/lib/confirmations/read-history'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear, formatQuarter } from '@/lib/floor/calendar/quarter'

const pageSize = 5
const heads = ['When', 'Quarter', 'Activity', 'By', 'What changed']

type HistoryTableProps = {
  /** Of all years. */
  entries: readonly HistoryEntry[]
  year: number
  onShow: (confirmationId: number) => void
}

/** Who confirmed and reset which quarters of a financial year, newest first, and what had changed. */
export function HistoryTable({ entries: ofAllYears, year, onShow }: HistoryTableProps) {
  const entries = ofAllYears.filter((entry) => entry.year === year)
  if (entries.length === 0)
    return (
      <EmptyState title="No data to display">
        Each confirmation of a quarter of {formatFinancialYear(year)} appears here, and each change that reset one, with
        who and when.
      </EmptyState>
    )
  const saysCyp = entries.some(({ changes }) => changes.some(({ what }) => what.includes('CYP')))
  return (
    <>
      <ShortTable key={year} label="history" heads={heads} rows={entries} pageSize={pageSize} stacked>
        {(entry) => (
          <tr
            key={entry.id}
            className="border-line border-t align-top max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:py-1.5 max-sm:first:border-t-0 print:break-inside-avoid"
          >
            <td className="whitespace-nowrap px-3 py-2.5 tabular-nums max-sm:py-1">
              {dateTimeInLondon(new Date(entry.modifiedOn))}
            </td>
            <td className="whitespace-nowrap px-3 py-2.5 max-sm:py-1">
              {formatFinancialYear(entry.year)} Q{entry.quarter}
            </td>
            <td className="px-3 py-2.5 max-sm:py-1 max-sm:font-semibold">{entry.activityType}</td>
            <td className="px-3 py-2.5 max-sm:py-1">{entry.modifiedBy}</td>
            <td className="min-w-56 px-3 py-2.5 max-sm:col-span-2 max-sm:py-1">
              <HistoryDetails entry={entry} onShow={onShow} />
            </td>
          </tr>
        )}
      </ShortTable>
      {saysCyp && <p className="mt-2 text-ink-soft text-sm">{cypNote}</p>}
    </>
  )
}

function HistoryDetails({ entry, onShow }: { entry: HistoryEntry; onShow: (confirmationId: number) => void }) {
  const { confirmationId, eventName, changes } = entry
  if (confirmationId !== null)
    return (
      <Button
        size="small"
        icon={<FileCheck size={16} aria-hidden="true" />}
        aria-label={`See what was confirmed: ${formatQuarter(entry)}, ${dateTimeInLondon(new Date(entry.modifiedOn))}`}
        onPress={() => onShow(confirmationId)}
        className="print:hidden"
      >
        See what was confirmed
      </Button>
    )
  return (
    <>
      {eventName && <p className="font-semibold">{eventName}</p>}
      <ul className="flex flex-col gap-0.5">
        {changes.map(({ what, before, after }) => (
          <li key={what}>
            {what}: <span className="text-ink-soft">{before}</span>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> is now </span>
            {after}
          </li>
        ))}
      </ul>
    </>
  )
}
