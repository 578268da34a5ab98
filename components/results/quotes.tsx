import { Search } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { controlStyle } from '@/components/ui/field-frame'
import { Link } from '@/components/ui/link'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import type { TextSource } from '@/lib/results/figures'
import type { ResultFilters } from '@/lib/results/filters'
import type { FirstTexts } from '@/lib/results/read-texts'
import type { Quote } from '@/lib/results/text-queries'
import { keyOfSource } from '@/lib/results/text-sources'
import { formatCount } from '@/lib/results/unit'
import { addressOfTexts } from './texts-address'

type QuoteListProps = {
  quotes: readonly Quote[]
  /** A few lines of each. */
  isShort?: boolean
  /** Marked where it occurs in a text. */
  search?: string
}

/** What people wrote, one after the other. Never as bars: no two of them are the same answer. */
export function QuoteList({ quotes, isShort = false, search = '' }: QuoteListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {quotes.map(({ text, count, row, submittedAt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same
        <li key={at} className="break-inside-avoid border-line-strong border-l-4 pl-3">
          <blockquote
            className={classes('whitespace-pre-wrap [overflow-wrap:anywhere]', isShort && 'line-clamp-3')}
            dir="auto"
          >
            <HighlightedText text={text} search={search} />
          </blockquote>
          {(row || submittedAt || count > 1) && (
            <p className="text-ink-soft text-sm tabular-nums">
              {[row, submittedAt && formatDate(dayInLondon(submittedAt)), count > 1 && `${formatCount(count)} times`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The text with what was searched for marked, in capitals or not. */
function HighlightedText({ text, search }: { text: string; search: string }) {
  if (search === '') return text
  const words = search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.split(new RegExp(`(${words})`, 'gi')).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <mark key={at} className="rounded-sm bg-warning-soft font-semibold text-ink">
        {part}
      </mark>
    ),
  )
}

type FirstQuotesProps = {
  surveyId: number
  source: TextSource
  /** What the list is called: the question, or its "Other". */
  title: string
  /** The first texts of the question by source; null for who may not read them. */
  bySource: FirstTexts | null
  count: number
  filters: ResultFilters
}

/** A text this long may not fit the lines that are shown of it. */
const clampedFrom = 120

/** The first of what people wrote, a search through all of it, and the way to the rest. */
export function FirstQuotes({ surveyId, source, title, bySource, count, filters }: FirstQuotesProps) {
  if (count === 0) return null
  if (bySource === null)
    return <p className="text-ink-soft text-sm">Admins of the organisation whose survey this is can read them.</p>
  const quotes = bySource[keyOfSource(source)] ?? []
  const shown = quotes.reduce((sum, quote) => sum + quote.count, 0)
  const areAll = shown === count && quotes.every(({ text }) => text.length < clampedFrom)
  return (
    <div className="flex flex-col gap-3">
      <QuoteList quotes={quotes} isShort />
      {!areAll && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <Link href={addressOfTexts(surveyId, source, { filters })}>
            {count === 1 ? 'Read the answer' : `Read all ${formatCount(count)} answers`}
            <span className="sr-only"> to “{title}”</span>
          </Link>
          {count > shown && <TextSearch surveyId={surveyId} source={source} title={title} filters={filters} />}
        </div>
      )}
    </div>
  )
}

type TextSearchProps = Pick<FirstQuotesProps, 'surveyId' | 'source' | 'title' | 'filters'> & {
  value?: string
  order?: string
}

/** Looks through all that people wrote to one question; works without a script. */
export function TextSearch({ surveyId, source, title, filters, value = '', order }: TextSearchProps) {
  const [path, query] = addressOfTexts(surveyId, source, { filters, order }).split('?')
  return (
    <search>
      <form action={path} className="flex items-center gap-2">
        {[...new URLSearchParams(query)].map(([name, hidden]) => (
          <input key={name} type="hidden" name={name} value={hidden} />
        ))}
        <input
          type="search"
          name="search"
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
          aria-label={`Search the answers to “${title}”`}
          placeholder="Search these answers"
          className={classes(controlStyle, 'h-9 max-w-64 min-w-0')}
        />
        <button type="submit" className={buttonStyle('secondary', 'small')}>
          <Search size={16} aria-hidden="true" />
          Search
        </button>
      </form>
    </search>
  )
}
