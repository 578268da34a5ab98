import { Banner } from '@/components/ui/banner'
import { showNumber } from '@/components/ui/typed-number'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import { figureWords } from '@/lib/attendance/missing-figures'
import { rowsOfDates } from '@/lib/attendance/rows-of-dates'
import { figureNames, isFilled, type QuarterRow } from '@/lib/attendance/rules'
import { quartersToReset } from '@/lib/confirmations/quarters-to-reset'
import { quarterCode } from '@/lib/confirmations/rules'
import type { EventFacts } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { type Quarter, quartersTouched } from '@/lib/floor/calendar/quarter'
import { ResetConfirmations, type StandingConfirmation, showQuarter } from './reset-confirmations'
import type { EventResult } from './use-event-save'

export type SaveConsequencesProps = {
  /** The event as it is saved; undefined for a new one, which has nothing to lose. */
  before: EventFacts | undefined
  values: EventResult
  /** The quarters as they are saved, and the figures as they would be. */
  quarters: readonly QuarterRow[]
  changes: readonly FigureChange[]
  /** The confirmations that stand of the organisations that the event has or will have. */
  confirmed: readonly StandingConfirmation[]
  reach: OrganisationScope
}

const list = new Intl.ListFormat('en-GB')

/** What a save ends and what it takes away: the confirmations by name, the figures that new dates drop. */
export function SaveConsequences({ before, values, quarters, changes, confirmed, reach }: SaveConsequencesProps) {
  const lost = rowsOfDates(quarters, values.startDate, values.endDate).filter(
    (row) => row.fate === 'dropped' && isFilled(row),
  )
  const reset = quartersToReset(confirmed, before, { ...values, id: before?.id ?? 0 }, changes)
  return (
    <div className="flex flex-col gap-3">
      {reset.length === 0 && <p className="font-semibold">{nothingReset(touchedBy(before, values), confirmed)}</p>}
      <ResetConfirmations reset={reset} reach={reach} />
      {lost.length > 0 && (
        <Banner kind="warning" title="These figures will be lost">
          <ul className="list-disc pl-5">
            {lost.map((row) => (
              <li key={showQuarter(row)}>
                {showQuarter(row)}: {figuresInWords(row)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <p className="text-ink-soft text-sm">
        In general: Quarterly confirmations for this event’s quarters will be reset. Changing the dates may change the
        available quarters and lose data.
      </p>
    </div>
  )
}

/** The quarters that an event touches, or touched before this save, in order. */
function touchedBy(before: EventFacts | undefined, values: EventResult): Quarter[] {
  const touched = [before, values].flatMap((each) => (each ? quartersTouched(each.startDate, each.endDate) : []))
  const byCode = new Map(touched.map((quarter) => [quarterCode(quarter), quarter]))
  return [...byCode].sort(([one], [other]) => one - other).map(([, quarter]) => quarter)
}

/** Quarters that are named one by one; of more, the first and the last. */
const namedMost = 4

/** Why no confirmation ends: there is none, or nothing of it changes. */
export function nothingReset(touched: readonly Quarter[], confirmed: readonly Quarter[]): string {
  const isConfirmed = new Set(confirmed.map(quarterCode))
  const standing = touched.filter((quarter) => isConfirmed.has(quarterCode(quarter)))
  if (standing.length > 0) {
    const [what, stays] = standing.length === 1 ? ['confirmation', 'stays'] : ['confirmations', 'stay']
    return `Nothing is reset: the ${what} of ${inWords(standing)} ${stays}.`
  }
  return `${inWords(touched)} ${touched.length === 1 ? 'is' : 'are'} not confirmed: nothing is reset.`
}

function inWords(quarters: readonly Quarter[]): string {
  const names = quarters.map(showQuarter)
  return names.length > namedMost ? `${names[0]} to ${names.at(-1)}` : list.format(names)
}

const figuresInWords = (row: QuarterRow) =>
  list.format(
    figureNames
      .filter((name) => row[name] !== null)
      .map((name) => `${figureWords[name].toLowerCase().replace('cyp', 'CYP')} ${showNumber(row[name])}`),
  )
