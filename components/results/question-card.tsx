import { ShareBars } from '@/components/charts/share-bars'
import { Link } from '@/components/ui/link'
import { minAnswersOfArea } from '@/lib/floor/privacy-thresholds'
import type { FiguresOf, QuestionFigures } from '@/lib/results/figures'
import { hasFilters, type ResultFilters } from '@/lib/results/filters'
import { findingOf } from '@/lib/results/finding'
import type { FirstTexts } from '@/lib/results/read-texts'
import { hasShares, sumOf } from '@/lib/results/shares'
import { formatAmount, formatCount, formatNumber } from '@/lib/results/unit'
import { minForPlain, minForShares } from '@/lib/statistics/answer-bands'
import { ChartTitle } from './chart-title'
import { ChoiceFigures, SeveralFigures } from './choice-figures'
import { FirstQuotes } from './quotes'
import { TableFigures } from './table-figures'

/** The first texts of a question, and what is needed to load their lists. */
export type QuestionQuotes = {
  surveyId: number
  filters: ResultFilters
  /** Null for who may not read texts. */
  bySource: FirstTexts | null
}

type QuestionCardProps = {
  /** Its place among the questions, from 1. */
  number: number
  /** How many responses the figures count. */
  submitted: number
  figures: QuestionFigures
  quotes: QuestionQuotes
  /** Where it is split by another question, if it can be. */
  crossAddress?: string | undefined
}

/** The id of a question's card, for links to it. */
export const idOfQuestion = (name: string) => `question-${name}`

/** One question: what it asked, what its chart says, of how many, and the chart of its kind. */
export function QuestionCard({ number, submitted, figures, quotes, crossAddress }: QuestionCardProps) {
  const id = idOfQuestion(figures.name)
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="@container min-w-0 rounded-md border border-line bg-paper p-4 sm:p-5 print:break-inside-avoid print:border-0 print:p-0"
    >
      <div className="grid gap-x-8 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
        <div>
          <h3 id={`${id}-title`} className="mb-2 font-normal text-ink-soft [overflow-wrap:anywhere]">
            {number}. {figures.title}
          </h3>
          <ChartTitle finding={findingOf(figures)} base={baseInWords(figures, submitted, hasFilters(quotes.filters))} />
          {crossAddress && figures.answered > 0 && (
            <p className="mb-3 text-sm print:hidden">
              <Link href={crossAddress}>
                Split by another question<span className="sr-only">: {figures.title}</span>
              </Link>
            </p>
          )}
        </div>
        {figures.answered > 0 && (
          <div className="min-w-0">
            <Chart figures={figures} quotes={quotes} />
            {'other' in figures && figures.other && figures.other.count > 0 && quotes.bySource && (
              <div className="mt-4">
                <h4 className="mb-2 font-semibold text-sm">{withoutHint(figures.other.label)}, in their own words</h4>
                <FirstQuotes
                  {...quotes}
                  source={figures.other.source}
                  title={`${figures.title} – ${figures.other.label}`}
                  count={figures.other.count}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** The chart of a question's kind. */
function Chart({ figures, quotes }: Pick<QuestionCardProps, 'figures' | 'quotes'>) {
  switch (figures.kind) {
    case 'choices':
      return <ChoiceFigures figures={figures} />
    case 'several':
      return <SeveralFigures figures={figures} />
    case 'numbers':
      return <NumberFigures figures={figures} />
    case 'dates':
      return <DateFigures figures={figures} />
    case 'areas':
      return <AreaFigures figures={figures} />
    case 'texts':
      return <FirstQuotes {...quotes} source={figures.source} title={figures.title} count={figures.answered} />
    case 'table':
      return <TableFigures figures={figures} quotes={quotes} />
  }
}

/** 'Other (please say what)' asks for the texts beneath it here. */
const withoutHint = (label: string) => label.replace(/\s*\(please[^()]*\)$/i, '')

/** `Answered in 312 of 380 responses. Rough: …` */
function baseInWords(figures: QuestionFigures, submitted: number, isFiltered: boolean): string {
  const { answered, kind } = figures
  if (answered === 0) return ''
  const words = answeredInWords(figures, submitted, isFiltered)
  if (kind === 'texts' || kind === 'table') return words
  if (!hasShares(answered)) return `${words} A few voices: fewer than ${minForShares} answers have no percentages.`
  return answered < minForPlain ? `${words} Rough: fewer than ${minForPlain} answers.` : words
}

function answeredInWords(
  { answered, isSensitive, isUnfiltered }: QuestionFigures,
  submitted: number,
  isFiltered: boolean,
): string {
  const inWords = (count: number) => `${formatCount(count)} ${count === 1 ? 'response' : 'responses'}`
  if (isUnfiltered && isFiltered)
    return `Answered in ${inWords(answered)}. ${
      isSensitive ? 'A sensitive question' : 'A question that a sensitive one leads to'
    } counts every response, filtered or not.`
  if (answered < submitted) return `Answered in ${formatCount(answered)} of ${inWords(submitted)}.`
  return `Answered in ${submitted === 1 ? 'the' : 'all'} ${inWords(submitted)}.`
}

/** Where people live, by postcode area. Never by postcode. */
function AreaFigures({
  figures: { title, rows, recognised, otherAreas, unrecognised },
}: {
  figures: FiguresOf<'areas'>
}) {
  const bars = [...rows, ...(otherAreas ? [otherAreas] : [])]
  return (
    <>
      {bars.length > 0 && <ShareBars caption={title} labelHeading="Postcode area" base={recognised} bars={bars} />}
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        {unrecognised > 0 &&
          `Not recognised: ${formatCount(unrecognised)} ${unrecognised === 1 ? 'answer that is no' : 'answers that are no'} UK postcode. `}
        {otherAreas && `Areas with fewer than ${minAnswersOfArea} answers are put together. `}
        Full postcodes are not shown here.
      </p>
    </>
  )
}

const headings = { day: 'Day', month: 'Month', year: 'Year' } as const

/** Dates that were chosen, by day, month or year. */
function DateFigures({ figures: { title, by, bands, unreadable } }: { figures: FiguresOf<'dates'> }) {
  return (
    <>
      {bands.length > 0 && <ShareBars caption={title} labelHeading={headings[by]} base={sumOf(bands)} bars={bands} />}
      {unreadable > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {formatAmount(unreadable, { kind: 'things', noun: 'answers' })} beside these cannot be read as a date.
        </p>
      )}
    </>
  )
}

/** Numbers that were typed: their middle and ends, and a histogram in stated bands. */
function NumberFigures({ figures: { title, unit, summary } }: { figures: FiguresOf<'numbers'> }) {
  const { count, sum, mean, median, least, most, bands, unreadable } = summary
  if (mean === null || median === null || least === null || most === null) return null
  const figures = [
    ['Answered', formatCount(count)],
    ...(unit.kind === 'people' || unit.kind === 'money' ? [['In all', formatNumber(sum, unit)]] : []),
    ['Mean', formatNumber(mean, unit)],
    ['Median', formatNumber(median, unit)],
    [
      'Range',
      least === most ? formatNumber(least, unit) : `${formatNumber(least, unit)} to ${formatNumber(most, unit)}`,
    ],
  ] as const
  const noun = unit.kind === 'money' ? 'Amount' : 'noun' in unit ? unit.noun : 'Number'
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="text-xl tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <ShareBars
        caption={title}
        labelHeading={noun.charAt(0).toUpperCase() + noun.slice(1)}
        base={count}
        bars={bands}
      />
      {unreadable > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {formatAmount(unreadable, { kind: 'things', noun: 'answers' })} beside these cannot be read as a number.
        </p>
      )}
    </>
  )
}
