'use client'

import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { SearchField } from '@/components/ui/search-field'
import { ColumnChooser, type ColumnChooserProps } from './column-chooser'

type GridToolbarProps = {
  /** A heading, or what the list is of. */
  title: ReactNode
  /** What the screen narrows the list by before the grid does, its controls compact; with them the toolbar has two lines. */
  choices: ReactNode
  /** Between the two lines: a banner. */
  notice: ReactNode
  actions: ReactNode
  /** The one action of the screen, at the far end. */
  primary: ReactNode
  /** undefined for a list without a search. */
  search: { label: string; value: string; onChange: (words: string) => void } | undefined
  chooser: ColumnChooserProps
  /** The saved views of the list. */
  views: ReactNode
  onNarrow: () => void
  exportButton: ReactNode
}

/** Title, search, what can be done with a list, and its primary action: on one line where the window is wide enough. */
export function GridToolbar({ title, choices, notice, actions, primary, ...tools }: GridToolbarProps) {
  if (!choices)
    return (
      <div className="flex flex-wrap items-end gap-2 print:[&>*:not(:first-child)]:hidden">
        {title && <div className="min-w-0 flex-1 basis-56">{title}</div>}
        {actions}
        <OwnTools {...tools} isAlone={!title && !actions && !primary} className="max-sm:order-1" />
        {primary}
      </div>
    )
  return (
    <>
      {(title || actions || primary) && (
        <div className="flex flex-wrap items-center gap-2 print:[&>*:not(:first-child)]:hidden">
          <div className="min-w-0 flex-1 basis-56">{title}</div>
          {actions}
          {primary}
        </div>
      )}
      {notice}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
        {choices}
        <OwnTools {...tools} />
      </div>
    </>
  )
}

type OwnToolsProps = Pick<GridToolbarProps, 'search' | 'chooser' | 'views' | 'onNarrow' | 'exportButton'> & {
  /** Nothing else is on the line: the search begins it. */
  isAlone?: boolean
  className?: string
}

function OwnTools({ search, chooser, views, onNarrow, exportButton, isAlone = false, className }: OwnToolsProps) {
  return (
    <div
      className={classes(
        'flex min-w-0 flex-wrap items-center gap-2 print:hidden max-sm:w-full',
        isAlone ? 'w-full' : 'ml-auto',
        className,
      )}
    >
      {search && <GridSearch {...search} />}
      {isAlone && <span className="max-sm:hidden sm:flex-1" />}
      <Button
        size="compact"
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        onPress={onNarrow}
        className="sm:hidden"
      >
        Sort and filter
      </Button>
      {views}
      <ColumnChooser {...chooser} />
      {exportButton}
    </div>
  )
}

const debounceMs = 350

type GridSearchProps = { label: string; value: string; onChange: (words: string) => void }

/**
 * The search panel: asks a moment after the last key, not at each one; at once when it is left or Enter is pressed. A search
 * that came into the address only after a row was clicked would call that step back.
 */
function GridSearch({ label, value, onChange }: GridSearchProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Cleared or changed elsewhere, by the address for instance.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(words: string) {
    clearTimeout(timer.current)
    if (words.trim() === sent.current.trim()) return
    sent.current = words
    onChange(words)
  }

  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), words === '' ? 0 : debounceMs)
  }

  return <SearchField compact label={label} value={typed} onChange={type} onCommit={() => send(typed)} />
}
