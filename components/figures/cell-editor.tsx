'use client'

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Move } from './block'

/** How an edit ends: the cell is left in a direction, left where it is, or put back as it was. */
export type EditEnd = 'down' | 'up' | 'left' | 'right' | 'next' | 'previous' | 'here' | 'restored'

/** Where the ends with a direction lead. */
export const movesAfter: Partial<Record<EditEnd, Move>> = {
  down: { by: 'cell', rows: 1, columns: 0 },
  up: { by: 'cell', rows: -1, columns: 0 },
  left: { by: 'cell', rows: 0, columns: -1 },
  right: { by: 'cell', rows: 0, columns: 1 },
}

type CellEditorProps = {
  /** The column's title and the row's labels. */
  label: string
  text: string
  /** Typed over: arrows at the sides leave the cell, as in a spreadsheet; otherwise they move the caret. */
  replacing: boolean
  describedBy: string | undefined
  onType: (text: string) => void
  /** False: the key is left to the browser. */
  onEnd: (end: EditEnd) => boolean
}

/** The box in which a figure is typed; nothing it does reaches the form around it. */
export function CellEditor({ label, text, replacing, describedBy, onType, onEnd }: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    box.current?.focus()
    if (!replacing) box.current?.select()
  }, [replacing])

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const end = endOf(event, replacing)
    // Undo and the like are those of the box while it is open.
    event.stopPropagation()
    if (end && onEnd(end)) event.preventDefault()
  }

  return (
    <input
      ref={box}
      aria-label={label}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      defaultValue={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => onEnd('here')}
      className="absolute inset-x-0 top-0 h-(--row) w-full bg-paper px-2 text-right tabular-nums outline-3 outline-focus -outline-offset-3 [&]:select-text"
    />
  )
}

function endOf({ key, shiftKey }: KeyboardEvent, replacing: boolean): EditEnd | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key === 'Escape') return 'restored'
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (replacing && key === 'ArrowLeft') return 'left'
  if (replacing && key === 'ArrowRight') return 'right'
  return undefined
}
