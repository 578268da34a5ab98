import { Download } from 'lucide-react'
import { DrawnChart } from '@/components/charts/drawn-chart'
import { KeepTable } from '@/components/insights/keep-table'
import { ScrollingTable } from '@/components/results/scrolling-table'
import { classes } from '@/components/ui/classes'
import { ButtonLink } from '@/components/ui/link'
import { formatFigure } from '@/lib/insights/figure-words'
import type { ReportTable } from '@/lib/insights/report'
import { chartOf } from '@/lib/insights/report-chart'
import type { ReportSlug } from '@/lib/insights/report-names'

/** So many rows stand beneath their chart; more are a click away. */
const mostOpen = 6

type ReportTableCardProps = {
  table: ReportTable
  /** The addresses of its files; those of its chart only where it is made as a file. */
  files: { csv: string; svg?: string; png?: string }
  /** Where the table may be kept: what it is asked with. */
  keep?: { report: ReportSlug; query: string } | undefined
  /** Under the heading of a theme it is one lower. */
  heading?: 'h3' | 'h4'
}

/** One table of a report with its finding, drawn and in figures. */
export function ReportTableCard({ table, files, keep, heading: Heading = 'h3' }: ReportTableCardProps) {
  const { id, title, description, rows } = table
  const chart = chartOf(table)
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 rounded-md border border-line bg-paper p-4 sm:p-5"
    >
      <div className="print:break-inside-avoid">
        <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <Heading id={`${id}-title`} className="font-semibold text-lg">
              {title}
            </Heading>
            <p id={`${id}-description`} className="text-ink-soft text-sm">
              {description}
            </p>
          </div>
          <div className="flex flex-wrap gap-1.5 sm:gap-2 print:hidden [:fullscreen_&]:hidden">
            <FileLink href={files.csv} label={`Download as CSV: ${title}`} format="CSV" />
            {chart && files.svg && (
              <FileLink href={files.svg} label={`Download the chart as SVG: ${title}`} format="SVG" />
            )}
            {chart && files.png && (
              <FileLink href={files.png} label={`Download the chart as PNG: ${title}`} format="PNG" />
            )}
            {keep && <KeepTable table={id} title={title} {...keep} />}
          </div>
        </div>
        {chart && (
          <DrawnChart
            chart={chart}
            labelledBy={`${id}-title`}
            describedBy={`${id}-description`}
            details={`${id}-table`}
          />
        )}
      </div>
      <div className={classes('mt-4', rows.length <= mostOpen && 'print:break-inside-avoid')}>
        {chart && rows.length > mostOpen ? (
          <details className="drawn-figures">
            <summary className="w-fit text-accent underline underline-offset-3">Show the figures</summary>
            <div className="mt-3">
              <Figures table={table} />
            </div>
          </details>
        ) : (
          <Figures table={table} />
        )}
      </div>
    </section>
  )
}

function FileLink({ href, label, format }: { href: string; label: string; format: string }) {
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      size="small"
      icon={<Download size={16} aria-hidden="true" />}
      aria-label={label}
    >
      {format}
    </ButtonLink>
  )
}

function Figures({ table: { id, title, description, rowHeading, columns, rows } }: { table: ReportTable }) {
  return (
    <ScrollingTable label={`${title}, table`}>
      <table id={`${id}-table`} className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">{description}</caption>
        <thead className="text-ink-soft text-sm">
          <tr>
            <th scope="col" className="p-2 pl-0 text-left align-bottom font-semibold">
              {rowHeading}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="p-2 align-bottom font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, figures }) => (
            <tr key={label} className="break-inside-avoid border-line border-t print:[&>*]:py-1">
              <th scope="row" className="w-1/3 min-w-40 p-2 pl-0 text-left font-normal [overflow-wrap:anywhere]">
                {label}
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
  )
}
