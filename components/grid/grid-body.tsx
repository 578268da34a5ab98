'use client'

import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { alignOf, formatValue, type GridColumn, valueIn } from './grid-column'
import { SelectionBox } from './selection-box'
import type { Selection } from './use-selection'

type BodyRow<Row> = { key: string; row: Row }

type GridBodyProps<Row> = {
  columns: readonly GridColumn<Row>[]
  rows: readonly BodyRow<Row>[]
  /** The column that names the row and, where there is an address, leads to it. */
  nameColumn: string | undefined
  rowHref: ((row: Row) => string | undefined) | undefined
  /** Rows to draw in grey while the first ones are under way. */
  skeletonRows: number
  /** undefined where rows are not ticked. */
  selection?: (Selection<Row> & { nameOf: (row: Row) => string }) | undefined
  /** Newer rows are under way: these are shown pale, after a moment in which they often arrive. */
  isStale: boolean
}

const sides = { start: 'sm:text-left', center: 'sm:text-center', end: 'sm:text-right tabular-nums' }
/** 40 px where words stay on one line, 36 where somebody likes rows low; more where they take the lines they need. */
const rowStyle =
  'border-line border-b last:border-b-0 sm:col-span-full sm:grid sm:min-h-(--list-row) sm:grid-cols-subgrid sm:items-center'
const interactiveSelector = 'a, button, input, select, textarea, label, summary, [role="button"]'

/**
 * The rows. It stays a plain table, not an ARIA grid: a screen reader then reads it with its own table commands, Tab
 * goes from name to name in reading order, and the arrow keys are a quicker way for whoever tries them. On a narrow
 * window each row is laid out as a card whose values carry the heads of their columns.
 */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { columns, rows, nameColumn, rowHref, selection, skeletonRows, isStale } = props
  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: laid out as cards on a narrow window, which drops the roles
      role="rowgroup"
      onKeyDown={(event) => {
        if (selection) selectByKey(event, selection.toggle)
        moveBetweenRows(event)
      }}
      className={classes(
        'text-row transition-opacity max-sm:flex max-sm:flex-col max-sm:gap-2 sm:contents',
        isStale && skeletonRows === 0 && 'opacity-50 delay-200',
      )}
    >
      {rows.map(({ key, row }) => {
        const href = rowHref?.(row)
        return (
          // The click is a shortcut for the pointer; the link in the row is for everybody.
          <tr
            key={key}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="row"
            data-key={key}
            onClick={href ? followRow : undefined}
            onAuxClick={href ? followRow : undefined}
            className={classes(
              rowStyle,
              'focus-within:bg-hover hover:bg-hover max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-paper',
              'max-sm:px-4 max-sm:py-2 max-sm:last:border-b',
              href && 'cursor-pointer',
              selection?.rows.has(key) && 'bg-accent-soft',
            )}
          >
            {selection && (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <td role="cell" className="flex justify-center max-sm:float-left max-sm:mr-1 max-sm:-ml-2">
                <SelectionBox
                  label={`Select ${selection.nameOf(row)}`}
                  isSelected={selection.rows.has(key)}
                  onToggle={(toHere) => selection.toggle(key, toHere)}
                />
              </td>
            )}
            {columns.map((column) => (
              <BodyCell
                key={column.id}
                column={column}
                row={row}
                href={column.id === nameColumn ? href : undefined}
                isName={column.id === nameColumn}
              />
            ))}
          </tr>
        )
      })}
      {Array.from({ length: skeletonRows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the grey rows are alike and never move
        <tr key={at} className={classes(rowStyle, 'max-sm:block max-sm:py-2')}>
          {selection && <td />}
          {columns.map((column) => (
            <td key={column.id} className="min-w-0 px-2 max-sm:block max-sm:px-0 max-sm:py-1 sm:first:pl-3">
              <Skeleton className="h-4 w-full max-w-40" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type BodyCellProps<Row> = { column: GridColumn<Row>; row: Row; href: string | undefined; isName: boolean }

function BodyCell<Row>({ column, row, href, isName }: BodyCellProps<Row>) {
  const content: ReactNode = column.cell
    ? column.cell(row)
    : formatValue(column.kind ?? 'text', valueIn(row, column.id))
  const shown = href ? (
    <Link href={href} data-row-link="" className={classes(isName && 'font-semibold')}>
      {content}
    </Link>
  ) : (
    content
  )
  const style = classes(
    'min-w-0 px-2 font-normal sm:first:pl-3 sm:last:pr-3 sm:[@media(hover:none)]:py-2',
    sides[alignOf(column)],
    content === '' && !isName ? 'max-sm:hidden' : 'max-sm:flex',
    'max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-0.5 max-sm:text-left',
  )
  const inner = (
    <>
      <span className={classes('shrink-0 text-ink-soft text-sm sm:hidden', isName && 'sr-only')}>{column.header}</span>
      <span
        data-words={column.header}
        className={classes(
          'one-line block max-sm:min-w-0',
          isName ? 'max-sm:py-1 max-sm:text-left' : 'max-sm:text-right',
        )}
      >
        {shown}
      </span>
    </>
  )
  return isName ? (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as cards on a narrow window, which drops the roles
    <th role="rowheader" scope="row" className={style}>
      {inner}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" className={style}>
      {inner}
    </td>
  )
}

/** A click anywhere in a row follows its link, in a new tab when the person asks for one as they would on a link. */
function followRow(event: MouseEvent<HTMLTableRowElement>) {
  if (event.type === 'auxclick' && event.button !== 1) return
  if (event.defaultPrevented || (event.target as Element).closest(interactiveSelector)) return
  if (event.type === 'click' && getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('[data-row-link]')
  const { ctrlKey, metaKey, shiftKey } = event
  // The link's own click, so that whoever guards links (unsaved changes) guards this one too.
  const wantsTab = event.button === 1
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || wantsTab,
      metaKey,
      shiftKey,
    }),
  )
}

/** Space on the name of a row ticks it; Shift with Up or Down ticks the next one as well, and goes there. */
function selectByKey(event: KeyboardEvent<HTMLTableSectionElement>, toggle: (key: string, toHere?: boolean) => void) {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  const key = row?.dataset.key
  if (!row || key === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === ' ' && target.matches('[data-row-link]')) {
    event.preventDefault()
    toggle(key)
  }
  if (!event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  const next = event.key === 'ArrowUp' ? row.previousElementSibling : row.nextElementSibling
  const goal = next?.querySelector<HTMLElement>(target.matches('input') ? 'input' : '[data-row-link]')
  const nextKey = (next as HTMLElement | null)?.dataset.key
  if (!goal || nextKey === undefined) return
  event.preventDefault()
  toggle(nextKey, true)
  goal.focus()
}

/** Up and Down go to the same place in the next row; Home and End, with Control, to the first and the last. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const target = event.target as HTMLElement
  if (target.matches('input:not([type=checkbox]), select, textarea') || event.altKey || event.metaKey || event.shiftKey)
    return
  const row = target.closest('tr')
  const rows = [...event.currentTarget.rows]
  const at = row ? rows.indexOf(row) : -1
  if (!row || at < 0) return
  const steps: Record<string, number> = event.ctrlKey
    ? { Home: 0, End: rows.length - 1 }
    : { ArrowUp: at - 1, ArrowDown: at + 1 }
  const next = rows[steps[event.key] ?? -1]
  if (!next) return
  const places = (each: HTMLTableRowElement) => [...each.querySelectorAll<HTMLElement>('a, button, input, select')]
  const place = places(row).indexOf(target)
  const goal = places(next)[place] ?? places(next)[0]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
