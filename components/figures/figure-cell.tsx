'use client'

import { CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type FigureCellProps = {
  id: string
  row: number
  column: number
  /** A label stands at the head of its row. */
  isLabel: boolean
  editable: boolean
  active: boolean
  selected: boolean
  /** Of the last row, which sums up the others. */
  isTotal?: boolean
  changed?: boolean
  /** A text that is said in place of a figure, softly. */
  soft?: boolean
  /** What is wrong: refused until it is mended. */
  message?: string | undefined
  /** What is unlikely: said, and no hindrance. */
  warning?: string | undefined
  /** Set where the cell stays in sight: how far from the left, in rem. */
  stuckAt: number | undefined
  children: ReactNode
}

/** One cell: its state is told by a shape, a colour and words. */
export function FigureCell(props: FigureCellProps) {
  const { id, row, column, isLabel, editable, active, selected, message, warning, stuckAt } = props
  const { isTotal = false, changed = false, soft = false } = props
  const Cell = isLabel ? 'th' : 'td'
  return (
    <Cell
      id={id}
      role={isLabel ? 'rowheader' : 'gridcell'}
      scope={isLabel ? 'row' : undefined}
      data-row={row}
      data-column={column}
      tabIndex={active ? 0 : -1}
      aria-colindex={column + 1}
      aria-readonly={editable ? undefined : true}
      aria-selected={selected}
      aria-invalid={message === undefined ? undefined : true}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      style={stuckAt === undefined ? undefined : { left: `${stuckAt}rem` }}
      className={classes(
        'h-11 border-line px-2.5 py-1.5',
        isTotal ? 'sticky bottom-0 border-t border-t-line-strong font-semibold' : 'border-b font-normal',
        !isTotal && stuckAt === undefined && 'relative',
        // A click gives the focus without `:focus-visible`, and the keys go on from there all the same.
        'focus:outline-3 focus:outline-focus focus:-outline-offset-3',
        isLabel || stuckAt !== undefined ? 'text-left' : 'border-l text-right',
        stuckAt !== undefined && (isTotal ? 'z-3' : 'sticky z-1'),
        soft && 'min-w-32 text-ink-soft text-sm',
        cellGround({ message, selected, changed, editable }),
        selected && selectedInForcedColors,
        editable && 'cursor-cell',
      )}
    >
      {props.children}
      {active && !isTotal && (
        // A finger has no Shift key: it draws the selection from here.
        <span
          aria-hidden="true"
          data-handle=""
          className="absolute right-0 bottom-0 z-2 hidden size-6 touch-none p-1.5 pointer-coarse:block"
        >
          <span className="block size-full rounded-full bg-focus" />
        </span>
      )}
      {changed && (
        <>
          <span
            aria-hidden="true"
            data-changed=""
            className="absolute top-0 right-0 border-8 border-transparent border-t-accent border-r-accent forced-color-adjust-none forced-colors:border-t-[CanvasText] forced-colors:border-r-[CanvasText]"
          />
          <span className="sr-only">, not saved yet</span>
        </>
      )}
      {message !== undefined && (
        <Remark id={`${id}-message`} ink="text-error" icon={<CircleX size={14} aria-hidden="true" />}>
          {message}
        </Remark>
      )}
      {warning !== undefined && message === undefined && (
        <Remark id={`${id}-warning`} ink="text-warning" icon={<TriangleAlert size={14} aria-hidden="true" />}>
          {warning}
        </Remark>
      )}
    </Cell>
  )
}

/** Forced colours take the ground of every cell away: the selection has theirs, and what it holds is written on it. */
const selectedInForcedColors =
  'forced-colors:forced-color-adjust-none forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText] ' +
  'forced-colors:outline-[SelectedItemText] forced-colors:[&_*]:text-[SelectedItemText]'

type Ground = { message: string | undefined; selected: boolean; changed: boolean; editable: boolean }

function cellGround({ message, selected, changed, editable }: Ground) {
  if (message !== undefined) return 'bg-error-soft'
  if (selected) return 'bg-info-soft'
  if (changed) return 'bg-accent-soft'
  return editable ? 'bg-paper' : 'bg-ground'
}

function Remark({ id, ink, icon, children }: { id: string; ink: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span id={id} className={classes('mt-0.5 flex min-w-36 items-start justify-end gap-1 text-left text-sm', ink)}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      {children}
    </span>
  )
}
