import { maxNoise } from '@/lib/disclosure/noise-table'
import { fewestForShares, fewestOrganisations, nearlyAll } from '@/lib/disclosure/protect-counts'
import { countStep, significantFigures } from '@/lib/disclosure/round-figures'
import { type FigureSymbol, symbolMarks, symbolWords } from '@/lib/disclosure/symbols'
import { fewestPeople } from '@/lib/floor/privacy-thresholds'
import { pathOf } from '@/lib/open-statistics/addresses'
import type { Publication } from '@/lib/open-statistics/publication'
import { StatisticsFrame } from './statistics-frame'

/** Those that stand in tables today; the others are explained where they occur. */
const symbols = Object.keys(symbolMarks) as FigureSymbol[]

/** How figures are made and protected, for everybody. */
export const MethodsPage = ({ publication }: { publication: Publication }) => (
  <StatisticsFrame
    title="How these figures are made"
    crumbs={[{ label: 'Open statistics', of: { page: 'contents' } }]}
    of={{ page: 'methods' }}
    publication={publication}
  >
    <div className="text">
      <p className="lede">
        Funded organisations report who comes to their events. What you see here is the sum of it, protected so that it
        tells of no one person and no one organisation.
      </p>
      <h2>Where the figures come from</h2>
      <ul>
        <li>
          <b>Attendance</b> is what organisations counted or estimated for each of their events. It is here once the
          organisation has confirmed the quarter. An event of several organisations is counted once.
        </li>
        <li>
          <b>Tickets and ticket income</b> come from the sales that organisations upload, by the day of the performance.
          Not every organisation sells tickets or uploads sales.
        </li>
        <li>
          <b>Answers</b> come from surveys of people who came. Responses that look odd are left out. Who answers is not
          a random sample of the audience: take small differences with care.
        </li>
      </ul>
      <p>
        They are about organisations that report here, and not about all arts and culture. A region is that of the
        organisation, not of where its audience lives.
      </p>
      <h2>When they are published</h2>
      <p>
        A quarter is released at the earliest 30 days after the last day on which organisations confirm it. A financial
        year runs from April to March. With its last quarter the year is added, and earlier quarters of it are revised
        once, all together. <a href={pathOf({ page: 'changes' })}>Every change is listed</a>. Answers are never revised.
      </p>
      <h2>How people and organisations are protected</h2>
      <ul>
        <li>
          Groups of fewer than {fewestPeople} people are not shown, nor what comes from fewer than {fewestOrganisations}{' '}
          organisations or mostly from one.
        </li>
        <li>
          Every number of people who answered is moved a little, by {maxNoise} at most, and then rounded to {countStep}.
          So a small difference between two numbers means nothing, and parts need not add up to their total.
        </li>
        <li>
          Attendance, tickets and income have {significantFigures} figures that count; the rest are noughts. Where one
          could be worked out from others, others are withheld with it.
        </li>
        <li>
          Shares are given where {fewestForShares} people or more answered. Where nearly everybody gave the same answer
          ({Math.round(nearlyAll * 100)} % or more), only that is said.
        </li>
        <li>A group of nobody looks the same as one that is too small to be shown.</li>
      </ul>
      <h2 id="symbols">Symbols</h2>
      <table>
        <caption>Symbols in tables and what they mean</caption>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col" className="words">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {symbols.map((symbol) => (
            <tr key={symbol}>
              <th scope="row">{symbolMarks[symbol]}</th>
              <td className="words">{symbolWords[symbol]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>What they cannot tell</h2>
      <ul>
        <li>How one organisation or one event did.</li>
        <li>How many different people came: somebody who came twice is counted twice.</li>
        <li>Why a figure rose or fell. More organisations may simply have reported.</li>
      </ul>
      <p>
        Exact rules and their numbers are in the{' '}
        <a href={pathOf({ page: 'statisticians' })}>methods for statisticians</a>.
      </p>
    </div>
  </StatisticsFrame>
)
