'use client'

import { Check, Minus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { tickBoxStyle } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'

type SelectionBoxProps = {
  label: string
  isSelected: boolean
  /** Some of the rows it stands for. */
  isPartly?: boolean
  onToggle: (toHere: boolean) => void
}

/** The tick of a row, or of all rows of a page. With Shift it ticks all from the one before. */
export function SelectionBox({ label, isSelected, isPartly = false, onToggle }: SelectionBoxProps) {
  return (
    <label className="inline-flex min-h-8 min-w-8 cursor-pointer items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
      <span className="relative inline-flex">
        <input
          ref={(input) => {
            if (input) input.indeterminate = isPartly
          }}
          type="checkbox"
          aria-label={label}
          checked={isSelected}
          onChange={() => {}}
          onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
          className={classes(tickBoxStyle, 'rounded-sm indeterminate:border-accent indeterminate:bg-accent')}
        />
        {(isSelected || isPartly) && (
          <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-on-accent forced-colors:hidden">
            {isPartly ? <Minus size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
          </span>
        )}
      </span>
    </label>
  )
}
