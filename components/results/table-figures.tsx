import type { FiguresOf } from '@/lib/results/figures'
import { columnInWords } from '@/lib/results/finding'
import { keyOfSource } from '@/lib/results/text-sources'
import { ChartTitle } from './chart-title'
import { NumberTable } from './number-table'
import type { QuestionQuotes } from './question-card'
import { FirstQuotes } from './quotes'
import { RatingTable } from './rating-table'

/** A table, column by column: each by what it asks for. A table of one column is titled by its card. */
export function TableFigures({
  figures: { title, columns },
  quotes,
}: {
  figures: FiguresOf<'table'>
  quotes: QuestionQuotes
}) {
  const isOne = columns.length === 1
  return (
    <div className="flex flex-col gap-6">
      {columns.map((column) => {
        const caption = isOne ? title : `${title} – ${column.title}`
        return (
          <div key={column.name}>
            {!isOne && (
              <>
                <h4 className="font-semibold text-ink-soft">{column.title}</h4>
                <ChartTitle finding={columnInWords(column)} />
              </>
            )}
            {column.kind === 'distributions' && <RatingTable caption={caption} column={column} />}
            {column.kind === 'numbers' && <NumberTable caption={caption} column={column} />}
            {column.kind === 'texts' && (
              <FirstQuotes
                {...quotes}
                source={column.source}
                title={caption}
                count={column.count}
                quotes={quotes.bySource[keyOfSource(column.source)] ?? []}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
