import { QuarterShape, shapeLabels } from '@/components/confirmations/quarter-shape'
import type { EventQuarterState } from '@/lib/confirmations/list-schedule'
import type { QuarterShapeName } from '@/lib/confirmations/rules'
import { allYears, type ChosenPeriod } from '@/lib/events/period'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'

type FiguresProps = {
  /** The quarters of the event in the period, in order. */
  states: readonly EventQuarterState[]
  period: ChosenPeriod
}

/** The four quarters of the chosen year, those that the event does not touch among them; undefined for another period. */
function quartersOfYear({ states, period }: FiguresProps) {
  if (period.year === allYears || period.quarter !== allYears) return undefined
  return quarterNumbers.map((quarter) => ({
    quarter,
    state: states.find((each) => each.quarter === quarter)?.state ?? ('notApplicable' as const),
  }))
}

/** Many quarters in one shape: the worst of them. */
function worstState(states: readonly EventQuarterState[]): QuarterShapeName {
  if (states.length === 0) return 'notApplicable'
  if (states.some(({ state }) => state === 'missing')) return 'missing'
  if (states.some(({ state }) => state === 'complete')) return 'complete'
  return states.some(({ state }) => state === 'added') ? 'added' : 'confirmed'
}

/** "Complete"; of several quarters, how many have missing data. */
function describeAll(states: readonly EventQuarterState[]): string {
  const missing = states.filter(({ state }) => state === 'missing').length
  return missing > 0 && states.length > 1 ? `${missing} of ${states.length} missing` : shapeLabels[worstState(states)]
}

/** The same as words, for a file. */
export function figuresInWords(states: readonly EventQuarterState[], period: ChosenPeriod): string {
  const quarters = quartersOfYear({ states, period })
  return quarters
    ? quarters.map(({ quarter, state }) => `Q${quarter} ${shapeLabels[state]}`).join('; ')
    : describeAll(states)
}

/**
 * The state of an event's figures, in the shapes of the confirmations page: each quarter of the chosen year, or one shape
 * and a word for the quarters of any other period.
 */
export function FiguresState({ states, period }: FiguresProps) {
  const quarters = quartersOfYear({ states, period })
  if (!quarters)
    return (
      <span className="inline-flex items-center gap-1.5 align-middle">
        <QuarterShape name={worstState(states)} size={18} />
        {describeAll(states)}
      </span>
    )
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      {quarters.map(({ quarter, state }) => (
        <span key={quarter} title={`Q${quarter}: ${shapeLabels[state]}`} className="inline-flex">
          <QuarterShape name={state} size={20} />
          <span className="sr-only">{`Q${quarter} ${shapeLabels[state]}, `}</span>
        </span>
      ))}
    </span>
  )
}
