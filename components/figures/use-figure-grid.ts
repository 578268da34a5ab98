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
import { parseFigure } from '@/lib/events/parse-figure'
import { applyMove, type CellPosition, findNextEditable, isSamePosition } from './block'
import { type EditEnd, movesAfter } from './cell-editor'
import type { GridEdits } from './figure-grid'
import { commandOf, type KeyCommand } from './grid-keys'
import { isInput, positionOf, readClipboard, writeClipboard } from './grid-targets'
import type { NamedSheet } from './named-sheet'
import { pasteCells } from './paste'
import { clearCells, copyCells, fillDown, type Outcome } from './sheet'
import { useGridPointer } from './use-grid-pointer'
import { useGridPosition } from './use-grid-position'

type FigureGridSettings = {
  sheet: NamedSheet
  edits: Pick<GridEdits<object>, 'set' | 'undo' | 'redo'>
  /** How far Page Up and Page Down go. */
  pageSize: number
}

/** The keys, the pointer and the clipboard of a `FigureGrid`, and what is announced of what they did. */
export function useFigureGrid({ sheet, edits, pageSize }: FigureGridSettings) {
  const extent = { rows: sheet.rows, columns: sheet.columns, page: pageSize }
  const isEditable = (at: CellPosition) => sheet.cellAt(at) !== undefined
  const [firstEditable] = useState(() => findNextEditable({ row: 0, column: -1 }, 1, extent, isEditable)?.column ?? 0)
  const position = useGridPosition(extent, firstEditable)
  const { active, selection, editing } = position
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const [announced, setAnnounced] = useState('')
  // The same message twice is still announced twice.
  const announce = (message: string) => setAnnounced((before) => (before === message ? `${message}\u00a0` : message))

  const cellOf = ({ row, column }: CellPosition) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    cellOf(active)?.focus()
  })

  /** What is typed and not yet in its cell. */
  const draft = useRef<string | null>(null)

  function goTo(at: CellPosition, extend = false) {
    wantsFocus.current = true
    position.goTo(at, extend)
  }

  function startEditing(text: string, replacing: boolean) {
    draft.current = replacing ? text : null
    position.edit(text, replacing)
  }

  function commit() {
    const typed = draft.current
    draft.current = null
    const cell = editing && sheet.cellAt(editing)
    if (typed === null || !cell || typed === sheet.textAt(editing)) return
    edits.set([{ ...cell, typed }])
    const { message } = parseFigure(typed)
    announce(message ? `${sheet.nameOf(editing)}: ${message}` : '')
  }

  /** Ends an edit. False when Tab is to lead out of the grid. */
  function endEditing(how: EditEnd): boolean {
    if (how === 'restored') draft.current = null
    else commit()
    const move = movesAfter[how]
    if (move) {
      const next = applyMove(active, move, extent)
      goTo(next.row < sheet.bodyRows ? next : active)
      return true
    }
    if (how === 'next' || how === 'previous') return runCommand({ ask: 'tab', step: how === 'next' ? 1 : -1 })
    if (how === 'restored') wantsFocus.current = true
    if (editing) position.stopEditing()
    return true
  }

  function apply({ cells, message }: Outcome) {
    edits.set(cells)
    announce(message)
  }

  /** Does what a key asks for. False leaves the key to the browser. */
  function runCommand(command: KeyCommand): boolean {
    switch (command.ask) {
      case 'move':
        goTo(applyMove(active, command.move, extent), command.extend)
        return true
      case 'tab':
        return goToNext(command.step)
      case 'type':
        if (!isEditable(active)) return false
        startEditing(command.text, true)
        return true
      case 'edit':
        if (isEditable(active)) startEditingAt(active)
        else cellOf(active)?.querySelector<HTMLElement>('a, button')?.click()
        return true
      case 'clear':
        apply(clearCells(sheet, selection))
        return true
      case 'fillDown':
        apply(fillDown(sheet, selection))
        return true
      case 'undo':
      case 'redo':
        edits[command.ask]()
        announce(command.ask === 'undo' ? 'Undone.' : 'Done again.')
        return true
      case 'all':
        wantsFocus.current = true
        position.select({ row: 0, column: 0 }, { row: sheet.rows - 1, column: sheet.columns - 1 })
        return true
      case 'narrow':
        goTo(active)
        return true
    }
  }

  function goToNext(step: 1 | -1): boolean {
    const next = findNextEditable(active, step, extent, isEditable)
    if (next) goTo(next)
    else if (editing) {
      // From the cell itself the browser finds the way out.
      cellOf(active)?.focus()
      position.stopEditing()
    }
    return next !== undefined
  }

  const latest = useRef({ end: endEditing })
  useLayoutEffect(() => {
    latest.current = { end: endEditing }
  })

  /** As a finger's tap and a double click do. */
  function startEditingAt(at: CellPosition) {
    if (isEditable(at)) startEditing(sheet.textAt(at), false)
  }
  const pointer = useGridPointer({ table, active, editing, wantsFocus, commit, goTo, startEditingAt })
  const listeners = {
    onKeyDown(event: KeyboardEvent) {
      if (isInput(event.target)) return
      const command = commandOf(event)
      if (command && runCommand(command)) event.preventDefault()
    },
    onFocus({ target }: FocusEvent) {
      const at = positionOf(target)
      if (at && !isInput(target) && !isSamePosition(at, active)) position.goTo(at)
    },
    ...pointer,
    onCopy(event: ClipboardEvent) {
      if (isInput(event.target)) return
      event.preventDefault()
      const { text, message } = copyCells(sheet, selection)
      event.clipboardData.setData('text/plain', text)
      announce(message)
    },
    onCut(event: ClipboardEvent) {
      if (isInput(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copyCells(sheet, selection).text)
      apply(clearCells(sheet, selection))
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain')
      // Within a box a single value is pasted as anywhere.
      if (isInput(event.target) && !/[\t\n]./.test(text)) return
      event.preventDefault()
      paste(text)
    },
  }

  function paste(text: string) {
    draft.current = null
    if (editing) endEditing('restored')
    apply(pasteCells(sheet, text, selection))
  }

  const announceRefusal = (key: string) =>
    announce(`The browser does not allow it by this button: press ${key} in the grid.`)
  const tools = {
    onUndo: () => runCommand({ ask: 'undo' }),
    onRedo: () => runCommand({ ask: 'redo' }),
    onFillDown: () => runCommand({ ask: 'fillDown' }),
    onCopy() {
      const { text, message } = copyCells(sheet, selection)
      void writeClipboard(text).then(
        () => announce(message),
        () => announceRefusal('Ctrl+C'),
      )
    },
    onPaste: () => void readClipboard().then(paste, () => announceRefusal('Ctrl+V')),
  }

  return {
    table,
    position,
    announced,
    listeners,
    tools,
    onType: useCallback((text: string) => {
      draft.current = text
    }, []),
    onEnd: useCallback((how: EditEnd) => latest.current.end(how), []),
  }
}
