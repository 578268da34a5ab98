import { Link } from '@/components/ui/link'
import { formatNumber } from '@/lib/floor/format-number'
import type { RelatedGroup, RelatedRecord } from '@/lib/related-records/rules'

/** What belongs to the record of a page, beneath its head: each leads to its page, or to the list of exactly these. */
export function RelatedRecords({ groups }: { groups: readonly RelatedGroup[] }) {
  if (groups.length === 0) return null
  return (
    <nav aria-label="Related records" className="mb-4 print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {groups.map((group) => (
          <li key={group.kind === 'counted' ? group.href : group.label} className="min-w-0 py-0.5">
            {group.kind === 'counted' ? <Link href={group.href}>{group.text}</Link> : <Named {...group} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Named({ label, records, others }: Extract<RelatedGroup, { kind: 'named' }>) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="text-ink-soft">{label}: </span>
      {records.map((record, at) => (
        <span key={`${record.href} ${record.name}`}>
          {at > 0 && ', '}
          <RecordName {...record} />
        </span>
      ))}
      {others > 0 && ` and ${formatNumber(others)} more`}
    </span>
  )
}

const RecordName = ({ name, href, detail }: RelatedRecord) => (
  <>
    {href === undefined ? name : <Link href={href}>{name}</Link>}
    {detail && <span className="text-ink-soft"> ({detail})</span>}
  </>
)
