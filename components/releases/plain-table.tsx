import type { ReactNode } from 'react'

type PlainTableProps = {
  caption: string
  heads: readonly { label: string; isNumber?: boolean }[]
  /** A cell for each head; the first names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table to be read, in a frame that scrolls sideways where it is wider than the window. */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  const alignment = (at: number) => (heads[at]?.isNumber ? 'text-right tabular-nums' : '')
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-paper"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-ground">
          <tr>
            {heads.map(({ label }, at) => (
              <th key={label} scope="col" className={`px-3 py-2 font-semibold ${alignment(at)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key} className="border-line border-t align-top">
              <th scope="row" className="min-w-40 px-3 py-2 font-normal [overflow-wrap:anywhere]">
                {name}
              </th>
              {others.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
                <td key={at} className={`px-3 py-2 ${alignment(at + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
