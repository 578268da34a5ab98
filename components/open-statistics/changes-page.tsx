import { formatNumber } from '@/lib/floor/format-number'
import { fileForms, pathOf } from '@/lib/open-statistics/addresses'
import type { ChangeLine } from '@/lib/open-statistics/change-list'
import type { Edition } from '@/lib/open-statistics/edition'
import type { Publication } from '@/lib/open-statistics/publication'
import { changesTitle } from '@/lib/open-statistics/subject'
import { dayInWords } from '@/lib/open-statistics/words'
import type { PublishedRelease } from '@/lib/published/published-cells'
import { StatisticsFrame } from './statistics-frame'

type ChangesPageProps = { edition: Edition; publication: Publication }

/** Every release, with the way to what it changed. */
export const ChangesPage = ({ edition: { releases }, publication }: ChangesPageProps) => (
  <StatisticsFrame
    title="Changes between releases"
    crumbs={[{ label: 'Open statistics', of: { page: 'contents' } }]}
    of={{ page: 'changes' }}
    publication={publication}
  >
    <p className="text">
      A release stays as it was approved. Where a later one says another figure of the same table and period, that one
      counts from then on. This happens with the last quarter of a financial year, which revises the others.
    </p>
    {releases.length === 0 ? (
      <p className="notice">Nothing is released yet.</p>
    ) : (
      <ol className="releases">
        {releases.map((release) => (
          <li key={release.id}>
            <h2>
              <a href={pathOf({ page: 'changes', quarter: release })}>Release of {release.name}</a>
            </h2>
            <p>
              Approved {dayInWords(release.approvedOn)}. {formatNumber(release.confirmed)} of{' '}
              {formatNumber(release.organisations)} organisations had confirmed.
            </p>
            <p className="soft checksum">SHA-256 of its figures: {release.checksum}</p>
          </li>
        ))}
      </ol>
    )}
  </StatisticsFrame>
)

type ReleasePageProps = {
  release: PublishedRelease
  changed: number
  /** The first of them. */
  lines: readonly ChangeLine[]
  publication: Publication
}

const formNames = { csv: 'CSV', json: 'JSON', 'csv-metadata.json': 'Metadata (CSVW)' }

/** What one release says otherwise than those before it. */
export const ReleasePage = ({ release, changed, lines, publication }: ReleasePageProps) => (
  <StatisticsFrame
    title={changesTitle(release)}
    crumbs={[
      { label: 'Open statistics', of: { page: 'contents' } },
      { label: 'Changes between releases', of: { page: 'changes' } },
    ]}
    publication={publication}
  >
    <p className="lede">
      {changed === 0 && 'No earlier figure changed.'}
      {changed === 1 && '1 figure changed.'}
      {changed > 1 && `${formatNumber(changed)} figures changed.`}
    </p>
    <p className="text">
      Approved {dayInWords(release.approvedOn)}.{' '}
      {lines.length < changed && `The first ${formatNumber(lines.length)} are listed here; the files have all of them.`}
    </p>
    {changed > 0 && (
      <>
        <ul className="links">
          {fileForms.map((form) => (
            <li key={form}>
              <a href={pathOf({ page: 'changes', quarter: release }, form)}>{formNames[form]}</a>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame */}
        <section className="scrolling" aria-label="Changed figures" tabIndex={0}>
          <table>
            <caption>Changed figures</caption>
            <thead>
              <tr>
                <th scope="col">Of</th>
                <th scope="col" className="words">
                  Table
                </th>
                <th scope="col" className="words">
                  Period
                </th>
                <th scope="col">Before</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ topic, period, place, before, now }) => (
                <tr key={[topic, period, place].join()}>
                  <th scope="row">{place}</th>
                  <td className="words">{topic}</td>
                  <td className="words">{period}</td>
                  <td>{before}</td>
                  <td>{now}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </>
    )}
  </StatisticsFrame>
)
