import { pathOf } from '@/lib/open-statistics/addresses'
import type { Publication } from '@/lib/open-statistics/publication'
import { StatisticsFrame } from './statistics-frame'

/** How figures are cited, and what readers may do with them. */
export const CitingPage = ({ publication }: { publication: Publication }) => (
  <StatisticsFrame
    title="How to cite, and what you may do"
    crumbs={[{ label: 'Open statistics', of: { page: 'contents' } }]}
    of={{ page: 'citing' }}
    publication={publication}
  >
    <div className="text">
      <h2>Cite a table</h2>
      <p>Each table has its citation beneath it, ready to be copied. It has five parts:</p>
      <ol>
        <li>who publishes it: {publication.publisher}, Open statistics;</li>
        <li>the title of the table with its year;</li>
        <li>the release that its figures are of, and the day on which that was approved;</li>
        <li>its address;</li>
        <li>the day on which you read it.</li>
      </ol>
      <p>
        Addresses stay as they are, without a date or a session in them. Figures at an address change only with a
        release, and <a href={pathOf({ page: 'changes' })}>each change is listed</a> with what was there before.
      </p>
      <h2>Licence</h2>
      <p>
        All pages and files here are published under the{' '}
        <a href={publication.licence.url} rel="license">
          {publication.licence.name}
        </a>
        . Say where the figures are from. Do not say that {publication.publisher} endorses what you make of them, and
        keep the symbols where there is no figure.
      </p>
      <h2>For programs</h2>
      <p>
        A table is at the same address as a file, with <code>.csv</code>, <code>.json</code> or{' '}
        <code>.csv-metadata.json</code> at its end. Files have an entity tag (<code>ETag</code>): ask with{' '}
        <code>If-None-Match</code>, and nothing is sent again that has not changed. All addresses are in{' '}
        <a href="/sitemap.xml">sitemap.xml</a>.{' '}
        <a href={`${pathOf({ page: 'statisticians' })}#files`}>What the columns are</a>
      </p>
      <h2>Questions</h2>
      <p>
        <a href={`mailto:${publication.contact}`}>{publication.contact}</a>
      </p>
    </div>
  </StatisticsFrame>
)
