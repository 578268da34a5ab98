'use client'

import { memo, type ReactNode } from 'react'
import { showNumber } from '@/components/ui/typed-values'
import { CellEditor, type EditEnd } from './cell-editor'
import type { RowEdits } from './edits'
import { FigureCell } from './figure-cell'
import { type FigureColumn, textOf } from './figure-column'
import type { Editing } from './use-grid-position'

/** Marks of a row by column: what is unlikely about a figure. */
export type Warnings = Readonly<Record<string, string | undefined>>

type FigureRowProps<Row> = {
  gridId: string
  /** With its edits applied. */
  row: Row
  index: number
  columns: readonly FigureColumn<Row>[]
  /** How far from the left the columns that stay in sight are, in rem. */
  pinnedLefts: readonly number[]
  edits: RowEdits | undefined
  warningsOf: ((row: Row) => Warnings) | undefined
  readOnly: boolean
  /** The column of the active cell, −1 when it is in another row. */
  activeColumn: number
  /** The first and last selected column; −1 for none. */
  selectedFrom: number
  selectedTo: number
  editing: Editing | undefined
  onType: (text: string) => void
  onEnd: (end: EditEnd) => boolean
}

/** A row, drawn again only when something of its own changes. */
export const FigureRow = memo(function FigureRow<Row extends object>(props: FigureRowProps<Row>) {
  const { row, index, columns, edits, editing } = props
  const warnings = props.warningsOf?.(row)
  const rowLabel = columns
    .filter(({ kind }) => kind === 'label')
    .map((column) => textOf(column, row))
    .join(' ')
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map((column, at) => {
        const edit = edits?.[column.name]
        const closed = column.closed?.(row)
        const id = `${props.gridId}-${index}-${at}`
        const message = edit?.typed === undefined || closed !== undefined ? undefined : edit.message
        const editable = column.kind === 'figure' && closed === undefined && !props.readOnly
        const isEdited = editing?.column === at
        return (
          <FigureCell
            key={column.name}
            id={id}
            row={index}
            column={at}
            isLabel={column.kind === 'label'}
            isText={column.align === 'start'}
            editable={editable}
            active={props.activeColumn === at}
            selected={props.selectedFrom <= at && at <= props.selectedTo}
            changed={edit !== undefined && closed === undefined}
            soft={closed !== undefined}
            message={message}
            warning={warnings?.[column.name]}
            pinnedLeft={props.pinnedLefts[at]}
          >
            {closed ?? contentOf(column, row, edit?.typed)}
            {isEdited && (
              <CellEditor
                label={`${column.title}, ${rowLabel}`}
                text={editing.text}
                replacing={editing.replacing}
                describedBy={message === undefined ? undefined : `${id}-message`}
                onType={props.onType}
                onEnd={props.onEnd}
              />
            )}
          </FigureCell>
        )
      })}
    </tr>
  )
}) as <Row extends object>(props: FigureRowProps<Row>) => ReactNode

function contentOf<Row>(column: FigureColumn<Row>, row: Row, typed: string | undefined): ReactNode {
  if (column.kind !== 'figure') return column.show?.(row)
  if (typed !== undefined) return typed
  const shown = showNumber(figureIn(row, column.name))
  return shown === '' ? <span className="sr-only">blank</span> : shown
}

/** The figure of a row under a name; null for a blank. */
export function figureIn<Row>(row: Row, name: string): number | null {
  const value = row[name as keyof Row]
  return typeof value === 'number' ? value : null
}
