import { DrawnChart } from '@/components/charts/drawn-chart'
import { keepFormId } from '@/components/insights/keep-form-id'
import { ScrollingTable } from '@/components/results/scrolling-table'
import { buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import type { ReportTable } from '@/lib/insights/report'
import { chartOf } from '@/lib/insights/report-chart'
import { figuresMarkup } from '@/lib/insights/report-markup'

/** So many rows stand beneath their chart; more are a click away. */
const mostOpen = 6

type ReportTableCardProps = {
  table: ReportTable
  /** The addresses of its files, where it has any; those of its chart only where it is made as a file. */
  files?: { csv: string; svg?: string; png?: string }
  /** Beside a `KeepForm`. */
  mayKeep?: boolean
  /** Under the heading of a theme it is one lower. */
  heading?: 'h3' | 'h4'
}

/** One table of a report with its finding, drawn and in figures. */
export function ReportTableCard({ table, files, mayKeep = false, heading: Heading = 'h3' }: ReportTableCardProps) {
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
          {files && <TableFiles table={table} hasChart={chart !== null} files={files} mayKeep={mayKeep} />}
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

function TableFiles({
  table: { id, title },
  hasChart,
  files,
  mayKeep,
}: Pick<ReportTableCardProps, 'table' | 'mayKeep'> & {
  hasChart: boolean
  files: NonNullable<ReportTableCardProps['files']>
}) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 sm:gap-2 print:hidden [:fullscreen_&]:hidden">
      {mayKeep && (
        <button
          type="submit"
          form={keepFormId}
          value={id}
          aria-label={`Keep this table: ${title}`}
          className={classes(smallButton, 'me-2 aria-busy:cursor-progress aria-busy:opacity-80')}
        >
          Keep
        </button>
      )}
      <span aria-hidden="true" className="text-ink-soft text-sm max-sm:hidden">
        Download
      </span>
      <FileLink href={files.csv} label={`Download as CSV: ${title}`} format="CSV" />
      {hasChart && files.svg && (
        <FileLink href={files.svg} label={`Download the chart as SVG: ${title}`} format="SVG" />
      )}
      {hasChart && files.png && (
        <FileLink href={files.png} label={`Download the chart as PNG: ${title}`} format="PNG" />
      )}
    </div>
  )
}

const smallButton = buttonStyle('secondary', 'small')

/** A file is no page: the browser fetches it, without the router. */
const FileLink = ({ href, label, format }: { href: string; label: string; format: string }) => (
  <a href={href} aria-label={label} className={smallButton}>
    {format}
  </a>
)

const figuresLook = classes(
  'w-full border-collapse text-right tabular-nums [&>caption]:sr-only',
  '[&>thead]:text-ink-soft [&>thead]:text-sm [&>thead_th]:p-2 [&>thead_th]:align-bottom [&>thead_th]:font-semibold',
  '[&>tbody>tr]:break-inside-avoid [&>tbody>tr]:border-line [&>tbody>tr]:border-t print:[&>tbody>tr>*]:py-1!',
  '[&>tbody_th]:w-1/3 [&>tbody_th]:min-w-40 [&>tbody_th]:p-2 [&>tbody_th]:font-normal [&>tbody_th]:[overflow-wrap:anywhere]',
  '[&_th:first-child]:pl-0 [&_th:first-child]:text-left [&_td]:whitespace-nowrap [&_td]:p-2',
)

/** A page has a thousand figures, which are quicker written as text than as elements of their own. */
const Figures = ({ table }: { table: ReportTable }) => (
  <ScrollingTable label={`${table.title}, table`}>
    <table
      id={`${table.id}-table`}
      className={figuresLook}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `figuresMarkup` escapes every word
      dangerouslySetInnerHTML={{ __html: figuresMarkup(table) }}
    />
  </ScrollingTable>
)
