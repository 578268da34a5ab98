'use client'

import { useCallback, useState } from 'react'
import { type Block, blockBetween, type CellPosition, type GridSize } from './block'

/** A cell that is being edited: the text its box starts with, and whether that stays or is typed over. */
export type Editing = CellPosition & { text: string; replacing: boolean }

type PositionState = { active: CellPosition; anchor: CellPosition; editing: Editing | undefined }

const startState: PositionState = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, editing: undefined }

type GridPosition = {
  /** The cell that has the focus, or would have it. */
  active: CellPosition
  selection: Block
  editing: Editing | undefined
  /** Goes to a cell; with `extend` the selection grows from where it began. */
  goTo: (place: CellPosition, extend?: boolean) => void
  select: (from: CellPosition, to: CellPosition) => void
  edit: (text: string, replacing: boolean) => void
  stopEditing: () => void
}

/** Which cell of a grid is active, what is selected and what is being edited; never beyond the grid. */
export function useGridPosition({ rows, columns }: GridSize, firstColumn: number): GridPosition {
  const [state, setState] = useState<PositionState>(() => {
    const first = { row: 0, column: firstColumn }
    return { ...startState, active: first, anchor: first }
  })
  const within = ({ row, column }: CellPosition) => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  const active = within(state.active)
  return {
    active,
    selection: blockBetween(within(state.anchor), active),
    editing: state.editing,
    goTo: useCallback(
      (place, extend = false) =>
        setState(({ anchor }) => ({ active: place, anchor: extend ? anchor : place, editing: undefined })),
      [],
    ),
    select: useCallback((from, to) => setState({ active: to, anchor: from, editing: undefined }), []),
    edit: useCallback(
      (text, replacing) =>
        setState(({ active: at }) => ({ active: at, anchor: at, editing: { ...at, text, replacing } })),
      [],
    ),
    stopEditing: useCallback(() => setState((before) => ({ ...before, editing: undefined })), []),
  }
}
