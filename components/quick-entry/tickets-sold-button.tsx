'use client'

import { TicketCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { FigureEdits } from '@/components/figures/use-figure-edits'
import { Button } from '@/components/ui/button'
import { messages } from '@/lib/attendance/quick-entry/messages'
import type { FigureName } from '@/lib/attendance/rules'
import type { EntryRow } from './entry-columns'
import { entriesOfTickets, findTicketsToUse } from './tickets-to-use'

type TicketsSoldButtonProps = {
  /** All of the quarter, those out of sight too. */
  rows: readonly EntryRow[]
  edits: Pick<FigureEdits<EntryRow, FigureName>, 'set' | 'editsOf' | 'valueOf'>
  /** The quarter has ended. */
  isOver: boolean
}

/** What a press of the button has done. */
type Use = { rows: readonly EntryRow[]; message: string }

/** Fills blank known attendance with tickets sold, as one step that can be undone, and says what it filled and left. */
export function TicketsSoldButton({ rows, edits, isOver }: TicketsSoldButtonProps) {
  const noteId = useId()
  const [last, setLast] = useState<Use>()
  const { blank, filled } = findTicketsToUse(rows, edits)
  // Undone, it is no longer true.
  const holds = last && (last.rows.length > 0 ? last.rows.every(isUsed) : blank.length === 0)

  function isUsed(row: EntryRow) {
    return edits.valueOf(row, 'knownAttendance') === row.ticketsSold
  }

  function use() {
    if (blank.length === 0) return setLast({ rows: [], message: messages.noTicketsToUse })
    const estimated = blank.filter((row) => (edits.valueOf(row, 'estimatedAttendance') ?? 0) > 0).length
    edits.set(entriesOfTickets(blank))
    setLast({ rows: blank, message: messages.ticketsUsed(blank.length, filled.length, estimated) })
  }

  if (blank.length + filled.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      {/* It stays in place with nothing left to fill, so that whoever pressed it by keyboard keeps the focus. */}
      <Button
        size="small"
        className="max-w-full py-1 text-left pointer-coarse:min-h-11"
        icon={<TicketCheck size={16} aria-hidden="true" className="shrink-0" />}
        {...(!isOver && { 'aria-describedby': noteId })}
        onPress={use}
      >
        {messages.ticketsToUse(blank.length)}
      </Button>
      {!isOver && (
        <p id={noteId} className="text-ink-soft text-sm">
          {messages.notOver}
        </p>
      )}
      <p role="status" className="text-ink-soft text-sm">
        {holds && last.message}
      </p>
    </div>
  )
}
