import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { BrowserStorageEntry } from '@/lib/floor/identity/browser-storage-entries'

const headings = ['Name', 'What it does', 'How long it stays', 'Who gets it'] as const

/** Names break after their hyphens and nowhere else. */
const breakAtHyphens = (name: string): ReactNode =>
  name.split(/(?<=-)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const cellStyle = 'max-md:block max-md:px-4 max-md:py-1 md:p-3'

/** What is stored in a browser: a table, and on a narrow window a card each; the roles are spelled out for the cards. */
export function CookieTable({ storedItems }: { storedItems: readonly BrowserStorageEntry[] }) {
  return (
    <div className="max-w-240 rounded-md border border-line bg-paper">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as cards on a narrow window, which drops the roles */}
      <table role="table" aria-label="Cookies" className="w-full border-collapse text-left max-md:block">
        <thead role="rowgroup" className="bg-ground text-ink-soft text-sm max-md:sr-only">
          <tr role="row">
            {headings.map((heading) => (
              <th key={heading} role="columnheader" scope="col" className="p-3 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {storedItems.map(({ name, kind, purpose, duration, audience }) => (
            <tr
              key={name}
              role="row"
              className="border-line border-t align-top max-md:block max-md:py-3 max-md:first:border-t-0"
            >
              <th role="rowheader" scope="row" className={`font-semibold ${cellStyle}`}>
                {breakAtHyphens(name)}
                <span className="block font-normal text-ink-soft text-sm">{kind}</span>
              </th>
              <td role="cell" className={cellStyle}>
                {purpose}
              </td>
              <LabelledCell heading={headings[2]}>{duration}</LabelledCell>
              <LabelledCell heading={headings[3]}>{audience}</LabelledCell>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

/** A cell that on a card says what it is. */
const LabelledCell = ({ heading, children }: { heading: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <td role="cell" className={cellStyle}>
    <span aria-hidden="true" className="text-ink-soft text-sm md:hidden">
      {heading}:{' '}
    </span>
    {children}
  </td>
)
