import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import { type PlaceKind, pathOf } from '@/lib/open-statistics/addresses'
import { type Edition, releasesIn } from '@/lib/open-statistics/edition'
import type { Publication } from '@/lib/open-statistics/publication'
import type { Totals } from '@/lib/open-statistics/read-statistics'
import { topics } from '@/lib/open-statistics/topics'
import { dayInWords, periodInWords } from '@/lib/open-statistics/words'
import { measureOf } from '@/lib/published/cubes'
import { dimensionValues } from '@/lib/published/dimension-names'
import { figureInWords } from '@/lib/published/figure-in-words'
import { StatisticsFrame } from './statistics-frame'
import { SymbolNotes } from './symbol-notes'

type ContentsPageProps = {
  edition: Edition
  /** The year whose tables are listed; undefined before the first release. */
  year: number | undefined
  /** True on the front page, which has the latest year. */
  isFront: boolean
  totals: Totals
  publication: Publication
}

/** What there is: the latest release, the totals of a year, and its tables by topic, region and discipline. */
export function ContentsPage({ edition, year, isFront, totals, publication }: ContentsPageProps) {
  const title = isFront || year === undefined ? 'Open statistics' : `Open statistics, ${formatFinancialYear(year)}`
  const [latest] = edition.releases
  return (
    <StatisticsFrame
      title={title}
      crumbs={isFront ? [] : [{ label: 'Open statistics', of: { page: 'contents' } }]}
      of={{ page: 'contents' }}
      publication={publication}
    >
      <p className="lede">
        Who comes to arts and culture, how often, and what they think of it: figures of funded organisations, free to
        use.
      </p>
      {latest ? (
        <p className="text">
          The latest release is <b>{latest.name}</b>, approved {dayInWords(latest.approvedOn)}:{' '}
          {formatNumber(latest.confirmed)} of {formatNumber(latest.organisations)} organisations had confirmed their
          figures. Every figure is protected, so that none tells of one person or one organisation.{' '}
          <a href={pathOf({ page: 'methods' })}>How figures are made</a>
        </p>
      ) : (
        <p className="notice">
          Nothing is released yet. A quarter is released at the earliest 30 days after the last day on which
          organisations confirm their figures. This page will then have them, at this address.
        </p>
      )}
      {year !== undefined && <YearContents {...{ edition, year, totals }} />}
    </StatisticsFrame>
  )
}

type YearContentsProps = { edition: Edition; year: number; totals: Totals }

function YearContents({ edition, year, totals }: YearContentsProps) {
  const groups = [...new Set(topics.map(({ group }) => group))]
  return (
    <>
      <nav aria-label="Years" className="years">
        <ul className="links">
          {edition.years.map((one) => (
            <li key={one}>
              <a href={pathOf({ page: 'contents', year: one })} aria-current={one === year ? 'true' : undefined}>
                {formatFinancialYear(one)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {totals.length > 0 && (
        <dl className="totals">
          {totals.map(({ topic: { cube }, figure, period }) => (
            <div key={cube.id}>
              <dt>{measureOf(cube)?.name}</dt>
              <dd>
                <b>{figureInWords(figure, measureOf(cube)?.unit)}</b> <span>in {periodInWords(period)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <SymbolNotes symbols={[...new Set(totals.flatMap(({ figure: { symbol } }) => symbol ?? []))]} />
      <p className="soft">
        {formatFinancialYear(year)} runs from April {year} to March {year + 1}. Quarters released so far:{' '}
        {releasesIn(edition, year)
          .map(({ quarter }) => `Q${quarter}`)
          .join(', ')}
        .
      </p>
      <section aria-labelledby="topics">
        <h2 id="topics">By topic</h2>
        <div className="columns">
          {groups.map((group) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul>
                {topics
                  .filter((topic) => topic.group === group)
                  .map(({ cube, name }) => (
                    <li key={cube.id}>
                      <a href={pathOf({ page: 'topic', cubeId: cube.id, year })}>{name}</a>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <Places kind="region" title="By region" year={year} />
      <Places kind="discipline" title="By discipline" year={year} />
    </>
  )
}

const Places = ({ kind, title, year }: { kind: PlaceKind; title: string; year: number }) => (
  <section aria-labelledby={kind}>
    <h2 id={kind}>{title}</h2>
    <ul className="places">
      {dimensionValues[kind].map(({ id, name }) => (
        <li key={id}>
          <a href={pathOf({ page: kind, id, year })}>{name}</a>
        </li>
      ))}
    </ul>
  </section>
)
