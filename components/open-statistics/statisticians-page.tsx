import { attackIds, attackWords } from '@/lib/disclosure/attacks/attack'
import { mostPartitions } from '@/lib/disclosure/count-cube'
import { measuredCost } from '@/lib/disclosure/noise-cost'
import { maxNoise, noiseTable, noiseVariance } from '@/lib/disclosure/noise-table'
import { fewestForShares, fewestOrganisations, largestPart, nearlyAll } from '@/lib/disclosure/protect-counts'
import { countStep, significantFigures } from '@/lib/disclosure/round-figures'
import { protectedPart } from '@/lib/disclosure/sensitive-sums'
import { formatNumber } from '@/lib/floor/format-number'
import { fewestPeople } from '@/lib/floor/privacy-thresholds'
import { pathOf } from '@/lib/open-statistics/addresses'
import { fileColumns } from '@/lib/open-statistics/observations'
import type { Publication } from '@/lib/open-statistics/publication'
import { sizeBands } from '@/lib/published/size-bands'
import { StatisticsFrame } from './statistics-frame'

const percent = (part: number) => `${Math.round(part * 100)} %`

/** The rules with their numbers, for statisticians. */
export const StatisticiansPage = ({ publication }: { publication: Publication }) => (
  <StatisticsFrame
    title="Methods for statisticians"
    crumbs={[
      { label: 'Open statistics', of: { page: 'contents' } },
      { label: 'How these figures are made', of: { page: 'methods' } },
    ]}
    of={{ page: 'statisticians' }}
    publication={publication}
  >
    <div className="text">
      <p className="lede">
        Counts of people have keyed noise and are rounded; sums of organisations are suppressed, rounded and audited.
        Nothing is live: each release is frozen, and protected beside everything that was ever published.
      </p>
      <Coverage />
      <Counts />
      <Cost />
      <Sums />
      <h2>Between releases</h2>
      <p>
        The system of known sums contains every release, sums of quarters to years included. A revised sum replaces the
        published one only where {fewestOrganisations} organisations or more changed, the p&nbsp;% rule holds on what
        changed, and the difference is not, to within 15&nbsp;%, what one of them changed; else the earlier one stands.
        Region, discipline and size of an organisation are those of the day of the release; its size stays the same for
        the year. <a href={pathOf({ page: 'changes' })}>Changes</a> are listed.
      </p>
      <Attacks />
      <h2>What is not promised</h2>
      <ul>
        <li>This is not differential privacy: there is no budget.</li>
        <li>It does not protect from somebody who knows all but one of the answers in a cell.</li>
        <li>Organisations with one parent count as several until the parent is recorded.</li>
        <li>A withheld sum of exactly 0 has no interval to be audited.</li>
      </ul>
      <Files />
      <h2>Sources</h2>
      <p>
        The cell key method: Thompson, Broadfoot and Elazar (Australian Bureau of Statistics, 2013), and the Office for
        National Statistics on Census 2021. Suppression by Gaussian elimination: Langsrud, GaussSuppression (Statistics
        Norway). Thresholds and the p&nbsp;% rule: Handbook on Statistical Disclosure Control. “10-5” is a threshold of
        10 and rounding to 5 alone; that at least {fewestOrganisations} organisations stand behind a figure is a rule of
        our own.
      </p>
    </div>
  </StatisticsFrame>
)

const Coverage = () => (
  <>
    <h2>Population and coverage</h2>
    <ul>
      <li>
        Attendance: known and estimated figures of quarters that an event’s first owner has confirmed. Each event counts
        whole under that owner. Every table says how many organisations had confirmed, of those with figures to confirm.
      </li>
      <li>
        Tickets and income: uploaded sales by the day of the performance, whether the quarter is confirmed or not.
      </li>
      <li>
        Answers: submitted responses without those marked as odd, pooled and unweighted, in the terms of the latest
        template; where an earlier question cannot be translated exactly, its answers are left out. They are counted by
        quarter, never by year, and never revised. Add sampling error of your own: the sample is not random.
      </li>
      <li>
        Size: attendance of the last closed financial year:{' '}
        {sizeBands.map(({ name }) => name.replace(/ a year$/, '').toLowerCase()).join(', ')}.
      </li>
    </ul>
  </>
)

const Counts = () => (
  <>
    <h2>Counts of people</h2>
    <ol>
      <li>
        Each response has a record key of 32 bits: HMAC-SHA-256 of its id with a secret that is never changed. The sum
        of a cell’s keys modulo 2<sup>32</sup> is its cell key.
      </li>
      <li>
        The cell key looks up noise <i>v</i> from −{maxNoise} to {maxNoise}, mean 0 and variance {noiseVariance}, of
        maximum entropy. The same people have the same noise, in whatever table.
      </li>
      <li>
        Withheld where <i>n</i> &lt; {fewestPeople}, <i>n</i> + <i>v</i> &lt; {fewestPeople}, fewer than{' '}
        {fewestOrganisations} organisations, or one of them has more than {percent(largestPart)} of the cell.
      </li>
      <li>
        Otherwise published: <i>n</i> + <i>v</i> to the nearest {countStep}. Totals are cells like others; nothing is
        made additive.
      </li>
      <li>
        Shares and scores are made of published counts alone: whole per cents on a published base of {fewestForShares}{' '}
        or more. From {percent(nearlyAll)} on only &gt;95 % is said, and nothing of the other answers.
      </li>
      <li>No cell lies in more than {mostPartitions} published partitions.</li>
    </ol>
    <table>
      <caption>Probability of each noise value</caption>
      <thead>
        <tr>
          <th scope="col">Noise</th>
          <th scope="col">Probability</th>
        </tr>
      </thead>
      <tbody>
        {noiseTable
          .filter(({ value }) => value >= 0)
          .map(({ value, probability }) => (
            <tr key={value}>
              <th scope="row">{value === 0 ? '0' : `+${value} or −${value}, each`}</th>
              <td>{probability.toFixed(6)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </>
)

function Cost() {
  const { cells, withNoise, roundedAlone } = measuredCost
  const partOf = ({ withheld }: { withheld: number }) => percent(withheld / cells)
  return (
    <>
      <h2 id="cost">What it costs in accuracy</h2>
      <p>
        Measured on {formatNumber(cells)} counts of a made-up quarter of 1,200 organisations and 40,000 answers: a
        published count is {withNoise.meanError.toFixed(1)} people from the true one on average, where rounding alone
        with small counts withheld (“10-5”) would be {roundedAlone.meanError.toFixed(1)} away, and {partOf(withNoise)}{' '}
        of the counts are withheld, where it would be {partOf(roundedAlone)}. Noise and rounding together move a count
        by {maxNoise + Math.floor(countStep / 2)} at most, and change no average. Rounding alone would cost less and
        protect less: a figure that goes from one step to the next would prove that somebody was added.
      </p>
    </>
  )
}

const Sums = () => (
  <>
    <h2>Sums of organisations</h2>
    <ol>
      <li>
        Primary: fewer than {fewestOrganisations} organisations contribute, or the p&nbsp;% rule with p ={' '}
        {Math.round(protectedPart * 100)} fails: the total without the two largest is less than {percent(protectedPart)}{' '}
        of the largest. Absolute contributions count.
      </li>
      <li>
        Secondary: cells are published from the least detailed and largest on, each unless a withheld sum would become a
        linear combination of what is published (Gaussian elimination over the smallest groups of contributions).
      </li>
      <li>Rounding to {significantFigures} significant figures.</li>
      <li>
        Audit: linear programmes find the least and most that each withheld sum may be. Where that is not{' '}
        {percent(protectedPart)} to both sides, one more cell is withheld and the audit runs again, 20 rounds at most;
        then the table is left out.
      </li>
    </ol>
    <p>Tables have two dimensions besides the period at most: with three nearly half of the value would be withheld.</p>
  </>
)

const Attacks = () => (
  <>
    <h2>Attacks</h2>
    <p>
      Each draft is attacked before anybody may approve it, by all of these that a draft alone can show (T1, T3, T4, T5,
      T7, T9 and T10), and is refused where one gets anything beyond luck. All ten are tried on a made-up nation; with
      the protection off each of them succeeds there, so that it shows something.
    </p>
    <ul>
      {attackIds.map((id) => (
        <li key={id}>
          {id}: {attackWords[id]}
        </li>
      ))}
    </ul>
  </>
)

const Files = () => (
  <>
    <h2 id="files">Files</h2>
    <p>
      The address of a table with <code>.csv</code>, <code>.json</code> or <code>.csv-metadata.json</code> at its end is
      the same figures as a file: one line a figure, every combination listed. The metadata are CSV on the Web. A file
      says which release each figure is of; the checksum of a release is among the{' '}
      <a href={pathOf({ page: 'changes' })}>changes</a>.
    </p>
    <dl className="facts">
      {fileColumns.map(({ name, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </>
)
