'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'
import { type GridColumn, widthOf } from './grid-column'

/** Below this a list is drawn as cards, with the columns that are hidden last or never. */
const cardsBelowPx = 576
const maxCardPriority = 2

/** The columns that there is room for in so many pixels: those that give way go one by one, the highest number first. */
export function fittingColumns<Row>(columns: readonly GridColumn<Row>[], room: number): readonly GridColumn<Row>[] {
  const needed = columns.reduce((sum, column) => sum + widthOf(column), 0)
  if (needed <= room) return columns
  const first = columns
    .filter(({ hidePriority }) => hidePriority !== undefined)
    .toSorted((a, b) => (b.hidePriority ?? 0) - (a.hidePriority ?? 0))[0]
  return first
    ? fittingColumns(
        columns.filter((column) => column !== first),
        room,
      )
    : columns
}

/** The room that a laptop's window of 1,280 pixels leaves beside the menu: what the page is made for before it is measured. */
const defaultRoom = 1014

/** The columns of a card. */
export const cardColumns = <Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] =>
  columns.filter(({ hidePriority = 0 }) => hidePriority <= maxCardPriority)

/** The same in the frame that the list is in. */
export function useFittingColumns<Row>(
  columns: readonly GridColumn<Row>[],
  frame: RefObject<HTMLElement | null>,
  /** What else takes room in each row. */
  taken = 0,
) {
  const [room, setRoom] = useState<number | 'cards'>(defaultRoom)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      if (window.innerWidth < cardsBelowPx) setRoom('cards')
      else setRoom(element.clientWidth || Number.POSITIVE_INFINITY)
    }
    measure()
    const changes = new ResizeObserver(measure)
    changes.observe(element)
    return () => changes.disconnect()
  }, [frame])
  return room === 'cards' ? cardColumns(columns) : fittingColumns(columns, room - taken)
}
