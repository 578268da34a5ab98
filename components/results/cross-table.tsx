import { answersOf } from '@/lib/results/cross/cross-measure'
import type { CrossTabulation } from '@/lib/results/cross/cross-tabulation'
import type { QuestionFigures } from '@/lib/results/figures'
import { formatMean, formatScore } from '@/lib/results/finding'
import { formatShare, hasShares } from '@/lib/results/shares'
import { formatCount, formatNumber } from '@/lib/results/unit'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import { ScrollingTable } from './scrolling-table'

type CrossTableProps = { crossed: CrossTabulation; id: string }

/** A cross-tabulation in figures: a row for each group and one for all, a column for each answer. */
export function CrossTable({ crossed: { question, by, all, groups }, id }: CrossTableProps) {
  const columns = columnsOf(all)
  const rows = [{ label: 'Everybody who answered both', figures: all }, ...groups]
  return (
    <ScrollingTable label={`${question.title}, by ${by.title}`} isFramed>
      <table id={id} className="w-full min-w-120 border-collapse text-right text-sm tabular-nums">
        <caption className="sr-only">
          {question.title}, by {by.title}
        </caption>
        <thead className="bg-ground text-ink-soft">
          <tr>
            <th scope="col" className="p-2 text-left align-bottom font-semibold">
              {by.title}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="p-2 align-bottom font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, figures }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="min-w-32 p-2 text-left font-normal [overflow-wrap:anywhere]">
                {label}
              </th>
              {figures ? (
                columns.map(({ key, cellOf }) => (
                  <td key={key} className="whitespace-nowrap p-2">
                    {cellOf(figures)}
                  </td>
                ))
              ) : (
                <td colSpan={columns.length} className="p-2 text-left text-ink-soft">
                  withheld
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}

type CrossColumn = { key: string; label: string; cellOf: (figures: QuestionFigures) => string }

/** The columns that a kind of question has: how many answered, what they answered, and its mean or score. */
function columnsOf(all: QuestionFigures): CrossColumn[] {
  const answered: CrossColumn = { key: 'answered', label: 'Answered', cellOf: (one) => formatCount(one.answered) }
  if (all.kind === 'numbers') {
    const middle = (key: 'mean' | 'median', label: string): CrossColumn => ({
      key,
      label,
      cellOf: (one) => {
        const value = one.kind === 'numbers' ? one.summary[key] : null
        return value === null ? '–' : formatNumber(value, all.unit)
      },
    })
    return [answered, middle('mean', 'Mean'), middle('median', 'Median')]
  }
  const { rows } = answersOf(all)
  const answers = rows.map(({ label }): CrossColumn => ({ key: `answer ${label}`, label, cellOf: partOf(label) }))
  return [answered, ...answers, ...middleOf(all)]
}

/** `18 (50% ±16)`; of fewer answers `3`. */
const partOf = (label: string) => (figures: QuestionFigures) => {
  const { rows, base } = answersOf(figures)
  const { count, share } = rows.find((row) => row.label === label) ?? { count: 0, share: 0 }
  if (!hasShares(base)) return formatCount(count)
  return `${formatCount(count)} (${formatShare(share)} ±${giveOrTakeOfShare({ count, base })})`
}

function middleOf(all: QuestionFigures): CrossColumn[] {
  if (all.kind !== 'choices') return []
  if (all.isNps)
    return [
      {
        key: 'score',
        label: 'Net promoter score',
        cellOf: (one) =>
          one.kind === 'choices' && one.nps
            ? `${formatScore(one.nps.interval.low)} to ${formatScore(one.nps.interval.high)}`
            : '–',
      },
    ]
  if (all.distribution.scale === null) return []
  return [
    {
      key: 'mean',
      label: 'Mean',
      cellOf: (one) =>
        one.kind === 'choices' && one.distribution.mean !== null ? formatMean(one.distribution.mean) : '–',
    },
  ]
}
