'use client'

import { Search, X } from 'lucide-react'
import { type Ref, useId } from 'react'
import { classes } from './classes'
import { compactHeight, controlHeight, controlStyle } from './field-frame'

type SearchFieldProps = {
  /** Read aloud and shown as the placeholder, for instance "Search locations". */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter was pressed or the field was left: nothing more is being typed. */
  onCommit?: () => void
  disabled?: boolean
  /** Lower, for the toolbar of a list. */
  compact?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A search panel: 300 px wide where there is room. Escape clears it. */
export function SearchField({ label, value, onChange, onCommit, disabled, compact, className, ref }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={classes('relative w-full sm:w-[300px]', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={ref}
        id={id}
        type="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onCommit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onCommit?.()
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
        disabled={disabled}
        autoComplete="off"
        placeholder={label}
        className={classes(
          controlStyle,
          compact ? compactHeight : controlHeight,
          'pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' && !disabled && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange('')}
          className="absolute top-1/2 right-1 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-ink-soft hover:bg-hover"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
