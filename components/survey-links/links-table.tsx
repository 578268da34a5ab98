'use client'

import { ShortTable } from '@/components/grid/short-table'
import { formatNumber } from '@/lib/floor/format-number'
import { completionRate } from '@/lib/survey-links/rules'
import { LinkActions } from './link-actions'
import type { Link } from './use-links'

const pageSize = 25
const heads = [
  'Place or channel',
  { words: 'Views', numeric: true },
  { words: 'Completes', numeric: true },
  { words: 'Completion, last 30 days', numeric: true },
] as const

type LinksTableProps = {
  surveyId: number
  links: readonly Link[]
  mayEdit: boolean
  onRename: (link: Link) => void
  onDelete: (link: Link) => void
}

/** The labelled links with what each has brought. On a phone each is a block whose figures name themselves. */
export function LinksTable({ surveyId, links, mayEdit, onRename, onDelete }: LinksTableProps) {
  return (
    <ShortTable label="labelled links" heads={heads} actions="Actions" rows={links} pageSize={pageSize} stacked>
      {(link) => (
        <tr
          key={link.id}
          className="border-line border-t align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-2 max-sm:first:border-t-0"
        >
          <th scope="row" className="px-3 py-2.5 text-left font-normal max-sm:col-span-2 max-sm:py-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">{link.label}</span>
            {link.address !== null && (
              <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{link.address}</span>
            )}
          </th>
          <Figure name="Views" value={link.views} />
          <Figure name="Completes" value={link.completes} />
          <Figure name="Completion" value={completionRate(link)} unit="%" />
          <td className="px-3 py-1.5 max-sm:col-span-2 max-sm:py-1">
            <LinkActions
              surveyId={surveyId}
              link={link}
              {...(mayEdit && { onRename: () => onRename(link), onDelete: () => onDelete(link) })}
            />
          </td>
        </tr>
      )}
    </ShortTable>
  )
}

/** A figure, with its name where the heads are out of sight; a dash where there is none yet. */
function Figure({ name, value, unit = '' }: { name: string; value: number | null; unit?: string }) {
  return (
    <td className="whitespace-nowrap px-3 py-2.5 text-right tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-2 max-sm:py-1">
      <span aria-hidden="true" className="text-ink-soft sm:hidden">
        {name}
      </span>
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">None yet</span>
        </>
      ) : (
        `${formatNumber(value)}${unit}`
      )}
    </td>
  )
}
