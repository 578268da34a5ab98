import type { ReactNode } from 'react'
import { type StatisticsTable, symbolsIn, type TableRow, writeCell } from '@/lib/open-statistics/table'
import { SymbolNotes } from './symbol-notes'

type FiguresTableProps = {
  table: StatisticsTable
  /** Under the title: where else its figures are. */
  children?: ReactNode
}

/** A table with its symbols in words. Wide ones are scrolled within their frame. */
export function FiguresTable({ table, children }: FiguresTableProps) {
  const { id, title, rowHead, columns, groups } = table
  const hasParts = columns.some(({ parts }) => parts.length > 0)
  const width = 1 + columns.reduce((sum, { parts }) => sum + Math.max(parts.length, 1), 0)
  return (
    <div>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame */}
      <section className="scrolling" aria-labelledby={`${id}-title`} tabIndex={0}>
        <table id={id}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={hasParts ? 2 : undefined}>
                {rowHead}
              </th>
              {columns.map(({ head, parts }) => (
                <th
                  key={head}
                  scope={parts.length > 0 ? 'colgroup' : 'col'}
                  colSpan={parts.length > 1 ? parts.length : undefined}
                >
                  {head}
                </th>
              ))}
            </tr>
            {hasParts && (
              <tr>
                {columns.flatMap(({ head, parts }) =>
                  parts.map((part) => (
                    <th key={`${head} ${part}`} scope="col">
                      {part}
                    </th>
                  )),
                )}
              </tr>
            )}
          </thead>
          {groups.map(({ heading, rows }) => (
            <tbody key={heading ?? ''}>
              {heading && (
                <tr className="group">
                  <th scope="rowgroup" colSpan={width}>
                    {heading}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <FiguresRow key={row.label} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <SymbolNotes symbols={symbolsIn(table)} />
    </div>
  )
}

const FiguresRow = ({ row: { label, cells, isTotal } }: { row: TableRow }) => (
  <tr className={isTotal ? 'total' : undefined}>
    <th scope="row">{label}</th>
    {cells.map((cell, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
      <td key={at}>{writeCell(cell)}</td>
    ))}
  </tr>
)
