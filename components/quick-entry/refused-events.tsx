'use client'

import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { formatNumber } from '@/lib/floor/format-number'
import type { EntryRow } from './entry-columns'

type RefusedEventsProps = {
  /** The rows that prevent the save, each with its reason. */
  rows: readonly EntryRow[]
  /** There are other changes to be saved. */
  hasRest: boolean
  busy: boolean
  onLeaveOut: () => void
}

/** Events whose figures can no longer be saved, and why: the rest is saved without them once somebody confirms. */
export function RefusedEvents({ rows, hasRest, busy, onLeaveOut }: RefusedEventsProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const [events, are] = rows.length === 1 ? ['event', 'is'] : ['events', 'are']
  return (
    <section ref={panel} tabIndex={-1} aria-label="Events that cannot be saved" className="rounded-md">
      <Banner
        kind="error"
        title={`The figures of ${formatNumber(rows.length)} ${events} cannot be saved, and nothing has been saved yet`}
        action={
          <Button size="small" busy={busy} onPress={onLeaveOut}>
            {hasRest
              ? `Leave ${rows.length === 1 ? 'it' : 'them'} out and save the rest`
              : `Leave ${rows.length === 1 ? 'it' : 'them'} out`}
          </Button>
        }
      >
        <ul className="list-disc pl-5">
          {rows.map(({ eventId, eventName, refusalReason }) => (
            <li key={eventId} className="[overflow-wrap:anywhere]">
              {refusalReason?.includes(eventName) ? refusalReason : `${eventName}: ${refusalReason}`}
            </li>
          ))}
        </ul>
        <p>What you typed {are === 'is' ? 'for it' : 'for them'} stays in the grid until then.</p>
      </Banner>
    </section>
  )
}
