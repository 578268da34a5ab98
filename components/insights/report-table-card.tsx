import '@/components/charts/charts.css'
import { Download } from 'lucide-react'
import { ScrollingTable } from '@/components/results/scrolling-table'
import { ButtonLink } from '@/components/ui/link'
import { formatFigure } from '@/lib/insights/figure-words'
import type { ReportTable } from '@/lib/insights/report'

/** One table of a report with its finding; bars in its rows draw the first column. */
export function ReportTableCard({ table, download }: { table: ReportTable; download: string }) {
  const { id, title, description, rowHeading, columns, rows, chart } = table
  const drawn = chart?.columns ?? []
  const most = Math.max(1, ...rows.flatMap(({ figures }) => drawn.map((at) => figures[at] ?? 0)))
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-md border border-line bg-paper p-4 sm:p-5 print:break-inside-avoid"
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id={`${id}-title`} className="font-semibold text-lg">
            {title}
          </h3>
          <p className="text-ink-soft text-sm">{description}</p>
        </div>
        <ButtonLink
          href={download}
          prefetch={false}
          size="small"
          icon={<Download size={16} aria-hidden="true" />}
          aria-label={`Download as CSV: ${title}`}
          className="print:hidden"
        >
          CSV
        </ButtonLink>
      </div>
      <ScrollingTable label={`${title}, table`}>
        <table className="w-full border-collapse text-right tabular-nums">
          <caption className="sr-only">{description}</caption>
          <thead className="text-ink-soft text-sm">
            <tr>
              <th scope="col" className="p-2 pl-0 text-left font-semibold">
                {rowHeading}
              </th>
              {columns.map(({ label }, at) => (
                <th key={label} scope="col" className="p-2 align-bottom font-semibold">
                  {drawn.length > 1 && drawn.includes(at) && (
                    <span
                      aria-hidden="true"
                      className="chart-bar mr-1.5 inline-block size-3 rounded-sm"
                      data-series={seriesOf[drawn.indexOf(at)]}
                    />
                  )}
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, figures }) => (
              <tr key={label} className="border-line border-t">
                <th scope="row" className="w-2/5 min-w-40 p-2 pl-0 text-left font-normal [overflow-wrap:anywhere]">
                  {label}
                  {drawn.length > 0 && <Bars values={drawn.map((at) => figures[at] ?? 0)} most={most} />}
                </th>
                {columns.map((column, at) => (
                  <td key={column.label} className="whitespace-nowrap p-2">
                    {formatFigure(figures[at] ?? null, column.unit)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </section>
  )
}

/** This year before the year before. */
const seriesOf = ['1', '3'] as const

/** What a row comes to, as bars beside those of the other rows. The figures say the same. */
function Bars({ values, most }: { values: readonly number[]; most: number }) {
  return (
    <div aria-hidden="true" className="mt-1 flex flex-col gap-0.5">
      {values.map((value, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are told apart by their places
          key={at}
          className="chart-track h-2 overflow-hidden rounded-sm"
        >
          {value > 0 && (
            <div
              className="chart-bar h-full rounded-sm"
              data-series={seriesOf[at]}
              style={{ width: `max(2px, ${(value / most) * 100}%)` }}
            />
          )}
        </div>
      ))}
    </div>
  )
}
