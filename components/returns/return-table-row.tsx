import { NotebookPen } from 'lucide-react'
import { SelectionBox } from '@/components/grid/selection-box'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import type { ReturnRow } from '@/lib/returns/read-returns'
import { shortQuarter, stateWords } from '@/lib/returns/words'
import { ReturnShape } from './return-shape'

type ReturnTableRowProps = {
  row: ReturnRow
  quarter: Quarter
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Opens its notes and its relationship manager. */
  onOpen: () => void
}

/** An organisation: its quarter, what was found, its last eight quarters and its people. */
export function ReturnTableRow({ row, quarter, isChosen, onChoose, onOpen }: ReturnTableRowProps) {
  const { organisationId, organisationName, state, oddities, managerName, notes, lastSignedInAt } = row
  return (
    <tr className={`border-line border-t align-top ${isChosen ? 'bg-accent-soft' : ''}`}>
      <td className="py-1 pl-2 print:hidden">
        <SelectionBox label={`Choose ${organisationName}`} isSelected={isChosen} onToggle={() => onChoose(!isChosen)} />
      </td>
      <th scope="row" className="min-w-36 px-2 py-2 font-normal [overflow-wrap:anywhere]">
        <Link href={`/confirmations?organisationId=${organisationId}&year=${quarter.year}`}>{organisationName}</Link>
        {managerName !== null && <span className="block text-ink-soft">{managerName}</span>}
      </th>
      <td className="whitespace-nowrap py-1 pr-1 text-right tabular-nums print:hidden">
        {notes > 0 && formatNumber(notes)}
        <IconButton
          size="small"
          label={`Notes on and manager of ${organisationName}`}
          icon={<NotebookPen size={16} aria-hidden="true" />}
          onPress={onOpen}
        />
      </td>
      <td className="px-2 py-2">{stateWords[state]}</td>
      <td className="px-2 py-2 text-right tabular-nums">{formatNumber(row.late)}</td>
      <td className="px-2 py-2 text-right tabular-nums">
        {row.blanks === 0 ? (
          formatNumber(0)
        ) : (
          <Link href={quickEntry(organisationId, quarter)}>{formatNumber(row.blanks)}</Link>
        )}
      </td>
      <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">
        {formatNumber(row.responses)} <ResponsesAsked row={row} />
      </td>
      <td className="min-w-36 max-w-80 px-2 py-2">
        {oddities.length > 0 && (
          <ul className="flex flex-col gap-1">
            {oddities.map(({ reason }) => (
              <li key={reason}>
                <Link href={quickEntry(organisationId, quarter)}>{reason}</Link>
              </li>
            ))}
          </ul>
        )}
      </td>
      {row.quarters.map((each, at) => (
        <td
          key={shortQuarter(each)}
          className={`px-1 py-2 ${row.quarters[at - 1]?.year === each.year ? '' : 'border-line border-l'}`}
        >
          <span title={`${shortQuarter(each)}: ${stateWords[each.state]}`} className="flex justify-center">
            <ReturnShape state={each.state} />
            <span className="sr-only">{stateWords[each.state]}</span>
          </span>
        </td>
      ))}
      <td className="whitespace-nowrap px-2 py-2 print:hidden">
        {lastSignedInAt === null ? 'Never' : formatDate(dayInLondon(lastSignedInAt))}
        {row.openReminders > 0 && <span className="block text-ink-soft">{countOf(row.openReminders, 'reminder')}</span>}
      </td>
    </tr>
  )
}

const quickEntry = (organisationId: number, { year, quarter }: Quarter) =>
  `/confirmations/quick-entry?organisationId=${organisationId}&year=${year}&quarter=${quarter}`

function ResponsesAsked({ row: { responses, asked, isExempt } }: { row: ReturnRow }) {
  if (isExempt) return <span className="text-ink-soft">exempt</span>
  const isShort = responses < asked
  return <span className={isShort ? 'font-semibold text-warning' : 'text-ink-soft'}>of {formatNumber(asked)}</span>
}
