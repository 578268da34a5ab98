'use client'

import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moved, nextOpen, type Place, samePlace } from './block'
import { type EditEnd, movesAfter } from './cell-editor'
import type { GridEdits } from './figure-grid'
import { commandOf, type KeyCommand } from './grid-keys'
import { isBox, placeOf, readClipboard, writeClipboard } from './grid-targets'
import { pasted } from './paste'
import { readFigure } from './read-figure'
import { cleared, copied, filledDown, type Outcome } from './sheet'
import type { NamedSheet } from './sheet-of'
import { useGridPlace } from './use-grid-place'
import { useGridPointer } from './use-grid-pointer'

type Settings = {
  sheet: NamedSheet
  edits: Pick<GridEdits<object>, 'set' | 'undo' | 'redo'>
  /** How far Page Up and Page Down go. */
  pageSize: number
}

/** The keys, the pointer and the clipboard of a `FigureGrid`, and what is announced of what they did. */
export function useFigureGrid({ sheet, edits, pageSize }: Settings) {
  const extent = { rows: sheet.rows, columns: sheet.columns, page: pageSize }
  const isOpen = (at: Place) => sheet.cellAt(at) !== undefined
  const [firstOpen] = useState(() => nextOpen({ row: 0, column: -1 }, 1, extent, isOpen)?.column ?? 0)
  const place = useGridPlace(extent, firstOpen)
  const { active, selection, editing } = place
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const [announced, setAnnounced] = useState('')
  // The same message twice is still announced twice.
  const announce = (message: string) => setAnnounced((before) => (before === message ? `${message}\u00a0` : message))

  const cellOf = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    cellOf(active)?.focus()
  })

  /** What is typed and not yet in its cell. */
  const draft = useRef<string | null>(null)

  function goTo(at: Place, extend = false) {
    wantsFocus.current = true
    place.goTo(at, extend)
  }

  function startEditing(text: string, replacing: boolean) {
    draft.current = replacing ? text : null
    place.edit(text, replacing)
  }

  function commit() {
    const typed = draft.current
    draft.current = null
    const cell = editing && sheet.cellAt(editing)
    if (typed === null || !cell || typed === sheet.textAt(editing)) return
    edits.set([{ ...cell, typed }])
    const { message } = readFigure(typed)
    announce(message ? `${sheet.nameOf(editing)}: ${message}` : '')
  }

  /** Ends an edit. False when Tab is to lead out of the grid. */
  function end(how: EditEnd): boolean {
    if (how === 'restored') draft.current = null
    else commit()
    const move = movesAfter[how]
    if (move) {
      const next = moved(active, move, extent)
      goTo(next.row < sheet.bodyRows ? next : active)
      return true
    }
    if (how === 'next' || how === 'previous') return run({ ask: 'tab', step: how === 'next' ? 1 : -1 })
    if (how === 'restored') wantsFocus.current = true
    if (editing) place.stopEditing()
    return true
  }

  function apply({ cells, message }: Outcome) {
    edits.set(cells)
    announce(message)
  }

  /** Does what a key asks for. False leaves the key to the browser. */
  function run(command: KeyCommand): boolean {
    switch (command.ask) {
      case 'move':
        goTo(moved(active, command.move, extent), command.extend)
        return true
      case 'tab':
        return goOn(command.step)
      case 'type':
        if (!isOpen(active)) return false
        startEditing(command.text, true)
        return true
      case 'edit':
        if (isOpen(active)) openAt(active)
        else cellOf(active)?.querySelector<HTMLElement>('a, button')?.click()
        return true
      case 'clear':
        apply(cleared(sheet, selection))
        return true
      case 'fillDown':
        apply(filledDown(sheet, selection))
        return true
      case 'undo':
      case 'redo':
        edits[command.ask]()
        announce(command.ask === 'undo' ? 'Undone.' : 'Done again.')
        return true
      case 'all':
        wantsFocus.current = true
        place.select({ row: 0, column: 0 }, { row: sheet.rows - 1, column: sheet.columns - 1 })
        return true
      case 'narrow':
        goTo(active)
        return true
    }
  }

  function goOn(step: 1 | -1): boolean {
    const next = nextOpen(active, step, extent, isOpen)
    if (next) goTo(next)
    else if (editing) {
      // From the cell itself the browser finds the way out.
      cellOf(active)?.focus()
      place.stopEditing()
    }
    return next !== undefined
  }

  const latest = useRef({ end })
  useLayoutEffect(() => {
    latest.current = { end }
  })

  /** As a finger's tap and a double click do. */
  function openAt(at: Place) {
    if (isOpen(at)) startEditing(sheet.textAt(at), false)
  }
  const pointer = useGridPointer({ table, active, editing, wantsFocus, commit, goTo, openAt })
  const listeners = {
    onKeyDown(event: KeyboardEvent) {
      if (isBox(event.target)) return
      const command = commandOf(event)
      if (command && run(command)) event.preventDefault()
    },
    onFocus({ target }: FocusEvent) {
      const at = placeOf(target)
      if (at && !isBox(target) && !samePlace(at, active)) place.goTo(at)
    },
    ...pointer,
    onCopy(event: ClipboardEvent) {
      if (isBox(event.target)) return
      event.preventDefault()
      const { text, message } = copied(sheet, selection)
      event.clipboardData.setData('text/plain', text)
      announce(message)
    },
    onCut(event: ClipboardEvent) {
      if (isBox(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(sheet, selection).text)
      apply(cleared(sheet, selection))
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain')
      // Within a box a single value is pasted as anywhere.
      if (isBox(event.target) && !/[\t\n]./.test(text)) return
      event.preventDefault()
      paste(text)
    },
  }

  function paste(text: string) {
    draft.current = null
    if (editing) end('restored')
    apply(pasted(sheet, text, selection))
  }

  const refused = (key: string) => announce(`The browser does not allow it by this button: press ${key} in the grid.`)
  const tools = {
    onUndo: () => run({ ask: 'undo' }),
    onRedo: () => run({ ask: 'redo' }),
    onFillDown: () => run({ ask: 'fillDown' }),
    onCopy() {
      const { text, message } = copied(sheet, selection)
      void writeClipboard(text).then(
        () => announce(message),
        () => refused('Ctrl+C'),
      )
    },
    onPaste: () => void readClipboard().then(paste, () => refused('Ctrl+V')),
  }

  return {
    table,
    place,
    announced,
    listeners,
    tools,
    onType: useCallback((text: string) => {
      draft.current = text
    }, []),
    onEnd: useCallback((how: EditEnd) => latest.current.end(how), []),
  }
}
