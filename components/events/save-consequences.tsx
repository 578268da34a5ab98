import { Banner } from '@/components/ui/banner'
import { showNumber } from '@/components/ui/typed-values'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import { figureWords } from '@/lib/attendance/missing-figures'
import { rowsForDates } from '@/lib/attendance/rows-for-dates'
import { figureNames, hasFigures, type QuarterRow } from '@/lib/attendance/rules'
import { confirmationStatus } from '@/lib/confirmations/confirmation-status'
import { confirmationsToReset } from '@/lib/confirmations/reset-reasons'
import { type EventFacts, isOwner } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { formatQuarter, type Quarter, quarterCode, quartersBetween } from '@/lib/floor/calendar/quarter'
import { ConfirmationsResetBanner, type StandingConfirmation } from './confirmations-reset-banner'
import type { EventResult, KnownOrganisation } from './use-event-save'

export type SaveConsequencesProps = {
  /** The event as it is saved; undefined for a new one, which has nothing to lose. */
  before: EventFacts | undefined
  values: EventResult
  /** The quarters as they are saved, and the figures as they would be. */
  quarters: readonly QuarterRow[]
  changes: readonly FigureChange[]
  /** The standing confirmations of the organisations that the event has or will have. */
  confirmed: readonly StandingConfirmation[]
  /** The organisations of which these are all; of others on the event nothing is known. */
  organisations: readonly KnownOrganisation[]
  scope: OrganisationScope
}

const listFormat = new Intl.ListFormat('en-GB')

/** What a save resets and what it takes away: the confirmations by name, the figures that new dates drop. */
export function SaveConsequences(props: SaveConsequencesProps) {
  const { before, values, quarters, changes, confirmed, scope } = props
  const droppedRows = rowsForDates(quarters, values.startDate, values.endDate).filter(
    (row) => row.fate === 'dropped' && hasFigures(row),
  )
  const reset = confirmationsToReset(confirmed, before, { ...values, id: before?.id ?? 0 }, changes)
  return (
    <div className="flex flex-col gap-3">
      {reset.length === 0 && <NoReset {...props} />}
      <ConfirmationsResetBanner reset={reset} scope={scope} />
      {droppedRows.length > 0 && (
        <Banner kind="warning" title="These figures will be lost">
          <ul className="list-disc pl-5">
            {droppedRows.map((row) => (
              <li key={formatQuarter(row)}>
                {formatQuarter(row)}: {figuresInWords(row)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <section aria-labelledby="when-reset" className="border-line border-t pt-3 text-ink-soft text-sm">
        <h3 id="when-reset" className="font-semibold">
          When are confirmations reset?
        </h3>
        <p>When an event’s days, figures or organisations change, or whether it is ticketed:</p>
        <p>
          Quarterly confirmations for this event’s quarters will be reset. Changing the dates may change the available
          quarters and lose data.
        </p>
      </section>
    </div>
  )
}

/** That no confirmation is reset, and the state of the quarters of the event, by whose they are. */
function NoReset({ before, values, confirmed, organisations, scope }: SaveConsequencesProps) {
  const owners = new Set(
    [before, values]
      .flatMap((each) => (each?.eventOrganisations ?? []).filter(isOwner))
      .map((each) => each.organisationId),
  )
  const known = organisations.map((each) => ({ ...each, isOwner: owners.has(each.organisationId) }))
  return (
    <div>
      <p className="font-semibold">Nothing is reset</p>
      <ul className="list-disc pl-5">
        {confirmationStatus(known, quartersTouchedBy(before, values), confirmed, scope).map((sentence) => (
          <li key={sentence} className="[overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The quarters that an event touches, or touched before this save, in order. */
function quartersTouchedBy(before: EventFacts | undefined, values: EventResult): Quarter[] {
  const touched = [before, values].flatMap((each) => (each ? quartersBetween(each.startDate, each.endDate) : []))
  const byCode = new Map(touched.map((quarter) => [quarterCode(quarter), quarter]))
  return [...byCode].sort(([one], [other]) => one - other).map(([, quarter]) => quarter)
}

const figuresInWords = (row: QuarterRow) =>
  listFormat.format(
    figureNames
      .filter((name) => row[name] !== null)
      .map((name) => `${figureWords[name].toLowerCase().replace('cyp', 'CYP')} ${showNumber(row[name])}`),
  )
