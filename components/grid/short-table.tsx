'use client'

import { type ReactNode, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { FieldErrorText } from '@/components/ui/field-frame'
import { GridPager } from './grid-pager'

/** A column that a phone does without, whose cells take `wideOnly` too; or one of figures, on the right. */
type Head = string | { words: string; wideOnly?: true; numeric?: true }

export const wideOnly = 'max-sm:hidden'

type ShortTableProps<Row> = {
  /** What its rows are: "ticketing providers". */
  label: string
  heads: readonly Head[]
  /** Where something can be done with a row: the head of the last column, which only assistive technology needs. */
  actions?: string | false
  rows: readonly Row[]
  pageSize: number
  /** What is wrong with the rows as a whole, under the id that the field points to. */
  error?: { id: string; text: string | undefined }
  /** A phone shows each row as a block, its cells beneath each other, which say by themselves what they are. */
  stacked?: boolean
  /** A row as its `tr`. */
  children: (row: Row) => ReactNode
}

/** A table of the few rows that a form holds until it is saved; a row that is added is in sight at once. */
export function ShortTable<Row>(props: ShortTableProps<Row>) {
  const { label, heads, actions, rows, pageSize, error, stacked = false, children } = props
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const [requestedPage, setPage] = useState(1)
  const [knownLength, setKnownLength] = useState(rows.length)
  if (knownLength !== rows.length) {
    setKnownLength(rows.length)
    if (rows.length > knownLength) setPage(pages)
  }
  const page = Math.min(requestedPage, pages)
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  return (
    <>
      <section
        aria-label={`Table of ${label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line"
      >
        <table className={classes('w-full border-collapse text-left', stacked && 'max-sm:block')}>
          <thead className={classes('bg-ground', stacked && 'max-sm:sr-only')}>
            <tr>
              {heads.map((head) => {
                const words = typeof head === 'string' ? head : head.words
                return (
                  <th
                    key={words}
                    scope="col"
                    className={classes(
                      'px-3 py-2 font-semibold',
                      typeof head !== 'string' && head.wideOnly && wideOnly,
                      typeof head !== 'string' && head.numeric && 'text-right',
                    )}
                  >
                    {words}
                  </th>
                )
              })}
              {actions && (
                <th scope="col" className="w-px px-3 py-2">
                  <span className="sr-only">{actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className={stacked ? 'max-sm:block' : undefined}>{shown.map(children)}</tbody>
        </table>
        {rows.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">No data to display</p>}
      </section>
      {rows.length > pageSize && (
        <div className="mt-2">
          <GridPager
            label={label}
            page={page}
            pageSize={pageSize}
            pageSizes={[pageSize]}
            shown={shown.length}
            total={rows.length}
            onPage={setPage}
            onPageSize={() => {}}
          />
        </div>
      )}
      {error?.text && (
        <div className="mt-1">
          <FieldErrorText id={error.id}>{error.text}</FieldErrorText>
        </div>
      )}
    </>
  )
}
