import { Fragment } from 'react'
import { FullscreenButton } from '@/components/insights/fullscreen-button'
import { KeepForm } from '@/components/insights/keep-form'
import { type KeptTable, KeptTables } from '@/components/insights/kept-tables'
import { KeyFigures } from '@/components/insights/key-figures'
import { ReportArticle, reportArea } from '@/components/insights/report-article'
import { ReportFilters } from '@/components/insights/report-filters'
import { type ReportLetter, ReportLetters } from '@/components/insights/report-letters'
import { ReportLimits } from '@/components/insights/report-limits'
import { ReportLinks } from '@/components/insights/report-links'
import { ReportTableCard } from '@/components/insights/report-table-card'
import { PrintButton } from '@/components/results/print-button'
import { SavedViews } from '@/components/saved-views/saved-views'
import type { SavedView } from '@/components/saved-views/view-list'
import { Banner } from '@/components/ui/banner'
import type { Choice } from '@/components/ui/choice'
import { EmptyState } from '@/components/ui/empty-state'
import { DownloadLink, Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { addressOf } from '@/lib/api'
import { formatFilters, type ReportAddress } from '@/lib/insights/filters'
import type { Report, ReportTask } from '@/lib/insights/report'
import type { ReportChoices } from '@/lib/insights/report-choices'
import { formatFileName, type ReportFile } from '@/lib/insights/report-file-name'
import { type ReportSlug, reports, storableReports } from '@/lib/insights/report-names'

type ReportViewProps = {
  slug: ReportSlug
  filters: ReportAddress
  report: Report
  /** When its figures were read, in words. */
  asOf: string
  choices: ReportChoices
  /** The one that the report is filtered by. */
  organisation: Choice | null
  /** The address names an organisation that is none, or nobody's that reads. */
  isOrganisationUnknown: boolean
  views: readonly SavedView[]
  keptTables: readonly KeptTable[]
  mayKeep: boolean
  letters: readonly ReportLetter[]
}

/** The address of the report as a file, or of one of its tables. */
const fileAddress = (file: ReportFile, filters: ReportAddress) =>
  addressOf('GET /api/reporting/reports/{file}', { params: { file: formatFileName(file) }, query: filters })

/** Insights: a button for each report, its filters, and the report that is chosen. */
export function ReportView(props: ReportViewProps) {
  const { slug, filters, report, asOf, choices, organisation, isOrganisationUnknown } = props
  const { views, keptTables, mayKeep, letters } = props
  const query = formatFilters(filters)
  const isStorable = storableReports.includes(slug)
  return (
    <>
      <PageHead
        title="Insights"
        purpose="What your figures say, as they stand now."
        actions={
          <>
            <PrintButton />
            <FullscreenButton areaId={reportArea} />
          </>
        }
      />
      <ReportLinks
        reports={reports}
        slug={slug}
        addressOf={(each) => `/insights?report=${each}${query && `&${query}`}`}
      />
      {isOrganisationUnknown && (
        <div className="mt-4">
          <Banner kind="warning" title="The organisation of this address cannot be shown">
            There is none with its number, or it is not one of yours. The figures below are of all organisations that
            you can see.
          </Banner>
        </div>
      )}
      <ReportFilters
        key={`${slug} ${query}`}
        slug={slug}
        filters={filters}
        choices={choices}
        organisation={organisation}
        weighting={report.weighting}
      />
      <SavedViews
        screen="insights"
        views={views}
        query={`report=${slug}${query && `&${query}`}`}
        empty="None yet. A saved view opens a report with its filters."
      />
      <ReportArticle report={report} note={<AsOf moment={asOf} report={report} />}>
        {report.figures.length > 0 && <KeyFigures figures={report.figures} />}
        {report.figures.length === 0 && <NothingYet slug={slug} />}
        {report.tasks && report.tasks.length > 0 && <Tasks slug={slug} tasks={report.tasks} />}
        {report.tables.map((table, at) => (
          <Fragment key={table.id}>
            {table.theme !== undefined && table.theme !== report.tables[at - 1]?.theme && (
              <h3 className="mt-3 font-semibold text-xl print:break-after-avoid">{table.theme}</h3>
            )}
            <ReportTableCard
              table={table}
              heading={table.theme === undefined ? 'h3' : 'h4'}
              mayKeep={mayKeep && isStorable}
              files={{
                csv: fileAddress({ slug, table: table.id, format: 'csv' }, filters),
                svg: fileAddress({ slug, table: table.id, format: 'svg' }, filters),
                png: fileAddress({ slug, table: table.id, format: 'png' }, filters),
              }}
            />
          </Fragment>
        ))}
        {report.limits.length > 0 && <ReportLimits limits={report.limits} />}
        {report.figures.length > 0 && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm print:hidden [:fullscreen_&]:hidden">
            <span className="text-ink-soft">The whole report:</span>
            {(['xlsx', 'csv'] as const).map((format) => (
              <DownloadLink key={format} href={fileAddress({ slug, table: undefined, format }, filters)}>
                {fileWords[format]}
              </DownloadLink>
            ))}
            <DownloadLink
              href={addressOf('GET /api/reporting/figures/{report}', { params: { report: slug }, query: filters })}
            >
              JSON
            </DownloadLink>
          </p>
        )}
      </ReportArticle>
      {mayKeep && isStorable && <KeepForm report={slug} query={query} />}
      <ReportLetters letters={letters} shown={isStorable ? { report: slug, query } : null} />
      <KeptTables tables={keptTables} mayKeep={mayKeep && isStorable} mayDelete={mayKeep} />
    </>
  )
}

/** As of when the figures are; with the way to what they are compared with, which stands behind all of them. */
function AsOf({ moment, report: { about, tables } }: { moment: string; report: Pick<Report, 'about' | 'tables'> }) {
  const compared = about.map(({ label, value }) => `${label} ${value}`)
  const first = tables.find(({ theme }) => theme !== undefined && compared.includes(theme))
  return (
    <>
      As of {moment}
      {first && (
        <>
          {' · '}
          <Link href={`#${first.id}`}>Go to the comparison</Link>
        </>
      )}
    </>
  )
}

const fileWords = { xlsx: 'Excel workbook', csv: 'CSV' } as const

function Tasks({ slug, tasks }: { slug: ReportSlug; tasks: readonly ReportTask[] }) {
  return (
    <section aria-labelledby="tasks" className="rounded-md border border-line bg-paper p-4 sm:p-5">
      <h3 id="tasks" className="mb-2 font-semibold text-lg">
        {slug === 'opinions' ? 'In their own words' : 'What needs doing'}
      </h3>
      <ul className="flex max-w-text list-disc flex-col gap-1 pl-5">
        {tasks.map(({ words, page }) => (
          <li key={words}>
            <Link href={page}>{words}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingYet({ slug }: { slug: ReportSlug }) {
  const { title, words } = nothingYet[slug]
  return <EmptyState title={title}>{words}</EmptyState>
}

const noFigures = {
  title: 'There are no figures for this time',
  words: 'Figures appear here as soon as they are entered on an event, in quick entry, or in bulk.',
}
const noAnswers = {
  title: 'Nobody has answered in this time',
  words: 'Answers appear here as soon as they are sent. Publish a survey and share its link or its code.',
}

const noSales = {
  title: 'Nothing was sold in this time',
  words: 'Tickets appear here with the ticketing data that an Organisation Admin uploads.',
}

const noReturns = {
  title: 'There is nothing to confirm in this time',
  words: 'A quarter is to be confirmed once an event of yours takes place in it.',
}

const nothingYet: Record<ReportSlug, { title: string; words: string }> = {
  overview: noFigures,
  attendance: noFigures,
  tickets: noSales,
  origins: noSales,
  people: noAnswers,
  opinions: noAnswers,
  health: noAnswers,
  returns: noReturns,
}
