'use client'

import { type PointerEvent, useRef } from 'react'

type ColumnEdgeProps = { onResize: (width: number | undefined, isDone: boolean) => void }

/**
 * The right edge of a column's head, which a pointer pulls; pressed twice, the column is as wide as the list makes it. By
 * keyboard widths are chosen among the columns, so that the heads have no further stops.
 */
export function ColumnEdge({ onResize }: ColumnEdgeProps) {
  const pulled = useRef<{ from: number; width: number }>(undefined)
  const widthAt = ({ clientX }: PointerEvent) =>
    pulled.current ? pulled.current.width + clientX - pulled.current.from : 0
  return (
    <span
      aria-hidden="true"
      title="Pull to change the width; press twice for the usual one"
      onPointerDown={(event) => {
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
        pulled.current = { from: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={(event) => pulled.current && onResize(widthAt(event), false)}
      onPointerUp={(event) => {
        if (pulled.current && event.clientX !== pulled.current.from) onResize(widthAt(event), true)
        pulled.current = undefined
      }}
      onDoubleClick={() => onResize(undefined, true)}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-transparent border-r-2 hover:border-accent active:border-accent print:hidden"
    />
  )
}
