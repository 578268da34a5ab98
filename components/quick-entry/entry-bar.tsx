'use client'

import { CircleDot, CircleX } from 'lucide-react'
import { useRef } from 'react'
import { leavePage } from '@/components/form/leave-guard'
import { useScrollPadding } from '@/components/form/save-bar'
import { Button } from '@/components/ui/button'
import { countOf } from '@/lib/floor/format-number'

type EntryBarProps = {
  changed: number
  invalid: number
  busy: boolean
  onSave: () => void
  onCancel: () => void
}

/** A finger needs more room than a pointer. */
const touchStyle = 'pointer-coarse:min-h-11'

/** Stays in sight below the grid: how many figures are unsaved or wrong, and the button that saves them. */
export function EntryBar({ changed, invalid, busy, onSave, onCancel }: EntryBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useScrollPadding(bar)
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 [@media(max-height:480px)]:static flex flex-wrap items-center justify-between gap-3 rounded-t-md border border-line bg-raised px-4 py-2 shadow-float print:hidden"
    >
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
        {changed > 0 && (
          <span className="flex items-center gap-2">
            <CircleDot size={16} aria-hidden="true" className="shrink-0 text-warning" />
            {countOf(changed, 'figure')} not saved yet
          </span>
        )}
        {invalid > 0 && (
          <span className="flex items-center gap-2 text-error">
            <CircleX size={16} aria-hidden="true" className="shrink-0" />
            {countOf(invalid, 'figure')} to correct
          </span>
        )}
      </p>
      <div className="flex grow justify-end gap-3 max-sm:[&>*]:grow">
        <Button size="small" className={touchStyle} onPress={() => leavePage(onCancel)}>
          Cancel
        </Button>
        <Button size="small" className={touchStyle} kind="primary" busy={busy} onPress={onSave}>
          Save figures
        </Button>
      </div>
    </div>
  )
}
