import { FullscreenButton } from '@/components/insights/fullscreen-button'
import { KeyFigures } from '@/components/insights/key-figures'
import { ReportArticle, reportArea } from '@/components/insights/report-article'
import { ReportLimits } from '@/components/insights/report-limits'
import { type NamedReport, ReportLinks } from '@/components/insights/report-links'
import { ReportTableCard } from '@/components/insights/report-table-card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import type { Report } from '@/lib/insights/report'
import { withheldTogether } from '@/lib/insights-public/withheld-together'

type PublicReportViewProps = {
  reports: readonly NamedReport[]
  slug: string
  /** Null where there is nothing to show; `nothing` says why. */
  report: Report | null
  nothing: string
}

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
        <ReportArticle report={report}>
          <KeyFigures figures={report.figures} />
          {report.tables.map((table) => (
            <ReportTableCard key={table.id} table={withheldTogether(table)} />
          ))}
          <ReportLimits limits={report.limits} />
        </ReportArticle>
      ) : (
        <div className="mt-5">
          <EmptyState title="There is nothing to read yet">{nothing}</EmptyState>
        </div>
      )}
    </>
  )
}
