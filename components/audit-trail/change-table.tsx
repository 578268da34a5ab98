import type { Change } from '@/lib/audit-trail/changes'

type ChangeTableProps = { action: string; changes: readonly Change[] }

const cellStyle = 'px-3 py-2 text-left align-top [overflow-wrap:anywhere] whitespace-pre-wrap'

const Value = ({ words }: { words: string | null }) =>
  words === null ? <span className="text-ink-soft italic">blank</span> : words

/** Fields with what they were and what they became; of a new or a deleted record, with the values there are. */
export function ChangeTable({ action, changes }: ChangeTableProps) {
  if (changes.length === 0) return <p className="text-ink-soft">No fields were changed.</p>
  const isChange = action !== 'create' && action !== 'delete' && changes.some(({ before }) => before !== null)
  const caption = isChange ? 'What changed' : action === 'delete' ? 'What was deleted' : 'What was recorded'
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-ground">
          <tr>
            <th scope="col" className={cellStyle}>
              Field
            </th>
            {isChange && (
              <th scope="col" className={cellStyle}>
                Before
              </th>
            )}
            <th scope="col" className={cellStyle}>
              {isChange ? 'After' : 'Value'}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field} className="border-line border-t">
              <th scope="row" className={cellStyle}>
                {label}
              </th>
              {isChange && (
                <td className={cellStyle}>
                  <Value words={before} />
                </td>
              )}
              <td className={cellStyle}>
                <Value words={isChange ? after : (after ?? before)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
