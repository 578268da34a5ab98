import { FullscreenButton, LeaveFullscreenButton } from '@/components/insights/fullscreen-button'
import { KeyFigures } from '@/components/insights/key-figures'
import { ReportLimits } from '@/components/insights/report-limits'
import { type NamedReport, ReportLinks } from '@/components/insights/report-links'
import { ReportTableCard } from '@/components/insights/report-table-card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { describeAbout, type Report } from '@/lib/insights/report'

type PublicReportViewProps = {
  reports: readonly NamedReport[]
  slug: string
  /** Null where there is nothing to show; `nothing` says why. */
  report: Report | null
  nothing: string
}

const reportArea = 'report'

/** Insights Public: a button for each report of the PIN, and the report that is chosen. The same for everybody. */
export function PublicReportView({ reports, slug, report, nothing }: PublicReportViewProps) {
  return (
    <>
      <PageHead
        title="Insights"
        purpose="What organisations' figures say together, as they were last released."
        actions={report && <FullscreenButton areaId={reportArea} />}
      />
      <ReportLinks reports={reports} slug={slug} addressOf={(each) => `/insights-public?report=${each}`} />
      {report ? (
        <article
          id={reportArea}
          aria-labelledby="report-title"
          className="mt-5 flex flex-col gap-5 bg-ground print:bg-transparent *:shrink-0 [&:fullscreen>*]:mx-auto [&:fullscreen>*]:w-full [&:fullscreen>*]:max-w-7xl [&:fullscreen]:overflow-y-auto [&:fullscreen]:p-6"
        >
          <LeaveFullscreenButton />
          <header className="flex flex-col gap-1">
            <p className="text-ink-soft text-sm">{describeAbout(report.about)}</p>
            <h2 id="report-title" className="sr-only">
              {report.name}
            </h2>
            <p className="max-w-text font-semibold text-xl leading-7">{report.headline}</p>
          </header>
          <KeyFigures figures={report.figures} />
          {report.tables.map((table) => (
            <ReportTableCard key={table.id} table={table} />
          ))}
          <ReportLimits limits={report.limits} />
        </article>
      ) : (
        <div className="mt-5">
          <EmptyState title="There is nothing to read yet">{nothing}</EmptyState>
        </div>
      )}
    </>
  )
}
