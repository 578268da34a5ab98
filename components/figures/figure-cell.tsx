'use client'

import { CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type FigureCellProps = {
  id: string
  row: number
  column: number
  /** A label is at the head of its row. */
  isLabel: boolean
  /** Words, which begin at the left. */
  isText?: boolean
  editable: boolean
  active: boolean
  selected: boolean
  /** Of the last row, which sums up the others. */
  isTotal?: boolean
  changed?: boolean
  /** A text that is shown in place of a figure, in a softer colour. */
  soft?: boolean
  /** What is wrong: refused until it is mended. */
  message?: string | undefined
  /** A warning about an unlikely figure, which does not prevent saving. */
  warning?: string | undefined
  /** Set where the cell stays in sight: how far from the left, in rem. */
  pinnedLeft: number | undefined
  children: ReactNode
}

/** One cell: its state is shown by a shape, a colour and words. */
export function FigureCell(props: FigureCellProps) {
  const { id, row, column, isLabel, editable, active, selected, message, pinnedLeft } = props
  const { isText = false, isTotal = false, changed = false, soft = false } = props
  const Cell = isLabel ? 'th' : 'td'
  const remark = remarkOf(id, message, props.warning)
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
      aria-describedby={remark?.id}
      style={pinnedLeft === undefined ? undefined : { left: `${pinnedLeft}rem` }}
      className={classes(
        'group/cell h-(--row) border-line px-2 py-0.5 [overflow-wrap:anywhere]',
        isTotal ? 'sticky bottom-0 border-t border-t-line-strong font-semibold' : 'border-b font-normal',
        !isTotal && pinnedLeft === undefined && 'relative',
        // A click gives the focus without `:focus-visible`, and the keys go on from there all the same.
        'focus:outline-3 focus:outline-focus focus:-outline-offset-3',
        isLabel || isText || pinnedLeft !== undefined ? 'text-left' : 'text-right',
        !isLabel && pinnedLeft === undefined && 'border-l',
        pinnedLeft !== undefined && (isTotal ? 'z-3' : 'sticky z-1'),
        soft && 'text-ink-soft',
        cellBackground({ message, selected, changed, editable }),
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
          <span className="block size-full rounded-full bg-focus forced-colors:bg-[Highlight]" />
        </span>
      )}
      {changed && (
        <>
          <span
            aria-hidden="true"
            data-changed=""
            className="absolute top-0 right-0 border-[5px] border-transparent border-t-accent border-r-accent forced-color-adjust-none forced-colors:border-t-[CanvasText] forced-colors:border-r-[CanvasText]"
          />
          <span className="sr-only">, not saved yet</span>
        </>
      )}
      {remark && <Remark {...remark} />}
    </Cell>
  )
}

/** Forced colours take the background of every cell away: the selection uses the system's colours for background and text. */
const selectedInForcedColors =
  'forced-colors:forced-color-adjust-none forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText] ' +
  'forced-colors:outline-[SelectedItemText] forced-colors:[&_*]:text-[SelectedItemText]'

type CellState = { message: string | undefined; selected: boolean; changed: boolean; editable: boolean }

function cellBackground({ message, selected, changed, editable }: CellState) {
  if (message !== undefined) return 'bg-error-soft'
  if (selected) return 'bg-info-soft'
  if (changed) return 'bg-accent-soft'
  return editable ? 'bg-paper' : 'bg-ground'
}

type RemarkProps = { id: string; text: string; ink: string; Icon: typeof CircleX }

function remarkOf(id: string, message: string | undefined, warning: string | undefined): RemarkProps | undefined {
  if (message !== undefined) return { id: `${id}-message`, text: message, ink: 'text-error', Icon: CircleX }
  return warning === undefined
    ? undefined
    : { id: `${id}-warning`, text: warning, ink: 'text-warning', Icon: TriangleAlert }
}

/**
 * What is wrong with a figure, or unlikely about it: a mark in its cell, and the words beside the cell while the pointer
 * or the focus is there, so that rows and columns stay where they are.
 */
function Remark({ id, text, ink, Icon }: RemarkProps) {
  return (
    <>
      <span className={classes('absolute top-0 left-1 flex h-(--row) items-center', ink)}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <span
        id={id}
        className={classes(
          'absolute top-0 right-full z-5 hidden h-(--row) items-center gap-1.5 whitespace-nowrap rounded-l-md border border-line-strong bg-raised px-2 text-sm shadow-float',
          'group-focus-within/cell:flex group-hover/cell:flex',
          ink,
        )}
      >
        <Icon size={14} aria-hidden="true" className="shrink-0" />
        {text}
      </span>
    </>
  )
}
