import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import { fileForms, pathOf, type StatisticsPage } from '@/lib/open-statistics/addresses'
import { citationOf } from '@/lib/open-statistics/citation'
import { type Edition, releasesIn } from '@/lib/open-statistics/edition'
import type { Publication } from '@/lib/open-statistics/publication'
import type { TableContent } from '@/lib/open-statistics/read-statistics'
import type { Subject } from '@/lib/open-statistics/subject'
import { dayInWords } from '@/lib/open-statistics/words'
import { FiguresTable } from './figures-table'
import { FindingFigure } from './finding-figure'
import { StatisticsFrame } from './statistics-frame'

type TablePageProps = {
  subject: Subject
  year: number
  content: TableContent
  edition: Edition
  publication: Publication
}

const formNames = { csv: 'CSV', json: 'JSON', 'csv-metadata.json': 'Metadata (CSVW)' }

/** A table of a year: what it comes to, its figures, where they are as files, and how they are cited. */
export function TablePage({ subject, year, content, edition, publication }: TablePageProps) {
  const { of, title, description } = subject
  const { finding, tables, release } = content
  const crumbs = [
    { label: 'Open statistics', of: { page: 'contents' } },
    { label: formatFinancialYear(year), of: { page: 'contents', year } },
  ] as const
  return (
    <StatisticsFrame title={title} crumbs={crumbs} of={of} publication={publication}>
      <p className="lede">{finding.headline}</p>
      <p className="text">{description}</p>
      <Facts {...{ of, year, edition, release }} />
      {tables.length === 0 ? (
        <p className="notice">No figures of this are published for {formatFinancialYear(year)}.</p>
      ) : (
        <Tables finding={finding} tables={tables} year={year} isPlace={of.page !== 'topic'} />
      )}
      <section aria-labelledby="cite">
        <h2 id="cite">Cite this</h2>
        <p className="text cite">{citationOf(publication, { title, of, release })}</p>
        <p className="soft">
          The address stays. Figures in it change only with a release;{' '}
          <a href={pathOf({ page: 'changes' })}>each change is listed</a>.
        </p>
      </section>
    </StatisticsFrame>
  )
}

type FactsProps = Pick<TablePageProps, 'year' | 'edition'> & { of: StatisticsPage } & Pick<TableContent, 'release'>

/** Which release it is, how many organisations it is of, the files, and the other years. */
function Facts({ of, year, edition, release }: FactsProps) {
  const others = edition.years.filter((one) => one !== year)
  return (
    <dl className="facts">
      {release && (
        <div>
          <dt>Release</dt>
          <dd>
            {release.name}, approved {dayInWords(release.approvedOn)}
          </dd>
        </div>
      )}
      <div>
        <dt>Organisations that confirmed</dt>
        <dd>
          {releasesIn(edition, year)
            .map(
              ({ quarter, confirmed, organisations }) =>
                `Q${quarter}: ${formatNumber(confirmed)} of ${formatNumber(organisations)}`,
            )
            .join(' · ') || 'None yet'}
        </dd>
      </div>
      <div>
        <dt>As a file</dt>
        <dd>
          <ul className="links">
            {fileForms.map((form) => (
              <li key={form}>
                <a href={pathOf(of, form)}>{formNames[form]}</a>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {others.length > 0 && (
        <div>
          <dt>Other years</dt>
          <dd>
            <ul className="links">
              {others.map((one) => (
                <li key={one}>
                  <a href={pathOf({ ...of, year: one } as StatisticsPage)}>{formatFinancialYear(one)}</a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

type TablesProps = Pick<TableContent, 'finding' | 'tables'> & { year: number; isPlace: boolean }

const Tables = ({ finding, tables, year, isPlace }: TablesProps) => (
  <>
    {finding.chart && <FindingFigure drawn={finding.chart} details={tables[0]?.id ?? ''} />}
    <p className="soft">
      Parts need not add up to their total: each figure is protected by itself.{' '}
      <a href={pathOf({ page: 'methods' })}>How figures are made</a>
    </p>
    {tables.length > 2 && (
      <nav aria-label="On this page">
        <ul className="links">
          {tables.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}-title`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    {tables.map(({ topic, ...table }) => (
      <FiguresTable key={table.id} table={table}>
        {isPlace && topic && (
          <p className="soft">
            Also in: <a href={pathOf({ page: 'topic', cubeId: topic.cube.id, year })}>{topic.name}</a>
          </p>
        )}
      </FiguresTable>
    ))}
  </>
)
