import type { ReactNode } from 'react'

type PlainTableProps = {
  caption: string
  heads: readonly { label: string; isNumber?: boolean }[]
  /** A cell for each head; the first names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/**
 * A table to be read, in a frame that scrolls sideways where it is wider than the window. On a phone each cell stands on a line of its own
 * behind its head; the roles are spelled out for that.
 */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  const alignment = (at: number) => (heads[at]?.isNumber ? 'text-right tabular-nums' : '')
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-paper"
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks on a phone, which drops the roles */}
      <table role="table" className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-ground max-sm:sr-only">
          <tr role="row">
            {heads.map(({ label }, at) => (
              <th key={label} role="columnheader" scope="col" className={`px-3 py-2 font-semibold ${alignment(at)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr
              key={key}
              role="row"
              className="border-line border-t align-top max-sm:block max-sm:py-1 max-sm:first:border-t-0"
            >
              <th
                role="rowheader"
                scope="row"
                className="min-w-40 px-3 py-2 text-left font-normal [overflow-wrap:anywhere] max-sm:block max-sm:py-1 max-sm:font-semibold"
              >
                {name}
              </th>
              {others.map((cell, at) => (
                <td
                  key={heads[at + 1]?.label}
                  role="cell"
                  className={`px-3 py-2 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:text-right ${cell === null ? 'max-sm:hidden' : ''} ${alignment(at + 1)}`}
                >
                  <span aria-hidden="true" className="shrink-0 text-ink-soft sm:hidden">
                    {heads[at + 1]?.label}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  )
}
