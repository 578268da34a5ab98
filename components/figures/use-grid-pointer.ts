'use client'

import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { type CellPosition, isSamePosition } from './block'
import { isControl, isHandle, isInput, positionAt, positionOf } from './grid-targets'

type GridPointerSettings = {
  table: RefObject<HTMLTableElement | null>
  active: CellPosition
  editing: CellPosition | undefined
  wantsFocus: RefObject<boolean>
  commit: () => void
  goTo: (place: CellPosition, extend?: boolean) => void
  /** Edits a cell, if it may be. */
  startEditingAt: (place: CellPosition) => void
}

/**
 * The pointer of a grid: a mouse selects by a click, Shift and a click, or a drag, and edits by a double click. A finger
 * edits by a tap, so that scrolling stays what it is, and draws a selection from the handle of the active cell.
 */
export function useGridPointer({
  table,
  active,
  editing,
  wantsFocus,
  commit,
  goTo,
  startEditingAt,
}: GridPointerSettings) {
  const kind = useRef('')
  const drawing = useRef(false)
  const stopDrawing = () => {
    drawing.current = false
  }
  return {
    onPointerDown(event: PointerEvent) {
      kind.current = event.pointerType
      if (isHandle(event.target)) {
        drawing.current = true
        table.current?.setPointerCapture(event.pointerId)
        commit()
        goTo(active)
        return
      }
      const at = positionOf(event.target)
      if (!at || isInput(event.target) || event.pointerType !== 'mouse' || event.button !== 0) return
      commit()
      goTo(at, event.shiftKey)
      wantsFocus.current = !isControl(event.target)
    },
    onPointerMove(event: PointerEvent) {
      const dragged = event.pointerType === 'mouse' && event.buttons === 1 && !editing
      const at = drawing.current ? positionAt(event) : dragged ? positionOf(event.target) : undefined
      if (at && !isSamePosition(at, active)) goTo(at, true)
    },
    onPointerUp: stopDrawing,
    onPointerCancel: stopDrawing,
    onClick(event: MouseEvent) {
      const byMouse = kind.current === 'mouse'
      kind.current = ''
      const at = positionOf(event.target)
      if (!at || byMouse || isInput(event.target) || isControl(event.target) || isHandle(event.target)) return
      commit()
      goTo(at)
      startEditingAt(at)
    },
    onDoubleClick({ target }: MouseEvent) {
      if (!isInput(target)) startEditingAt(active)
    },
  }
}
