import { Banner } from '@/components/ui/banner'
import { showNumber } from '@/components/ui/typed-number'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import { figureWords } from '@/lib/attendance/missing-figures'
import { rowsOfDates } from '@/lib/attendance/rows-of-dates'
import { figureNames, isFilled, type QuarterRow } from '@/lib/attendance/rules'
import { quartersToReset } from '@/lib/confirmations/quarters-to-reset'
import type { EventFacts } from '@/lib/events/rules'
import { quartersTouched } from '@/lib/floor/calendar/quarter'
import { ResetConfirmations, type StandingConfirmation, showQuarter } from './reset-confirmations'
import type { EventResult } from './use-event-save'

export type SaveConsequencesProps = {
  /** The event as it is saved; undefined for a new one, which has nothing to lose. */
  before: EventFacts | undefined
  values: EventResult
  /** The quarters as they are saved, and the figures as they would be. */
  quarters: readonly QuarterRow[]
  changes: readonly FigureChange[]
  /** The confirmations that stand of the event's organisations, as the page was opened. */
  confirmed: readonly StandingConfirmation[]
}

const list = new Intl.ListFormat('en-GB')

/** What a save ends and what it takes away: the confirmations by name, the figures that new dates drop. */
export function SaveConsequences({ before, values, quarters, changes, confirmed }: SaveConsequencesProps) {
  const lost = rowsOfDates(quarters, values.startDate, values.endDate).filter(
    (row) => row.fate === 'dropped' && isFilled(row),
  )
  const reset = before ? quartersToReset(confirmed, before, { ...values, id: before.id }, changes) : []
  const known = new Set(before?.eventOrganisations.map(({ organisationId }) => organisationId))
  const joins = before && values.eventOrganisations.some(({ organisationId }) => !known.has(organisationId))
  return (
    <div className="flex flex-col gap-3">
      <p>
        Quarterly confirmations for this event’s quarters will be reset. Changing the dates may change the available
        quarters and lose data.
      </p>
      {!before && (
        <p>Its quarters: {list.format(quartersTouched(values.startDate, values.endDate).map(showQuarter))}.</p>
      )}
      {before && !joins && reset.length === 0 && <p>As things stand, this save resets no confirmation.</p>}
      <ResetConfirmations reset={reset} />
      {joins && <p>So will those that a newly assigned organisation has confirmed.</p>}
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
    </div>
  )
}

const figuresInWords = (row: QuarterRow) =>
  list.format(
    figureNames
      .filter((name) => row[name] !== null)
      .map((name) => `${figureWords[name].toLowerCase().replace('cyp', 'CYP')} ${showNumber(row[name])}`),
  )
