import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, lastDayOf } from '@/lib/floor/calendar/quarter'
import { hashOfValue } from '@/lib/floor/canonical-json'
import { earlier } from './days'
import { type DemoData, instantOn } from './demo-data'
import type { DemoEvent } from './events'
import { quarterNumber, quarterOfNumber } from './figures'
import type { DemoOrganisation } from './organisations'
import type { Random } from './random'

/** Confirmations began with the financial year 2023/24. */
const firstConfirmable = quarterNumber({ year: 2023, quarter: 1 })

/**
 * Every quarter that an organisation owned events in and has confirmed, with what it confirmed and the history of it.
 */
export function addConfirmations(
  data: DemoData,
  random: Random,
  organisation: DemoOrganisation,
  owned: readonly DemoEvent[],
): void {
  const figures = new Map<number, object[]>()
  for (const event of owned) {
    for (const { quarter, figures: cells } of event.quarters) {
      const number = quarterNumber(quarter)
      if (number < firstConfirmable || number > organisation.confirmedThrough) continue
      const inQuarter = figures.get(number)
      const { id: eventId, name: eventName, startDate, endDate } = event
      const about = { eventId, eventName, relationshipType: 'Event owner', startDate, endDate }
      const entry = { ...about, isTicketed: cells.totalTicketsAvailable !== null, ...cells }
      if (inQuarter) inQuarter.push(entry)
      else figures.set(number, [entry])
    }
  }
  for (const [number, events] of [...figures].sort(([a], [b]) => a - b)) {
    const resetFirst = random.chance(0.06)
    const confirmedOn = confirmationDay(random, number, data.today)
    addConfirmation(data, organisation, { number, events, confirmedOn, resetFirst, changed: owned[0] })
  }
}

function confirmationDay(random: Random, number: number, today: PlainDate): PlainDate {
  const quarter = quarterOfNumber(number)
  const day = addDays(lastDayOf(quarter), random.whole(3, 80))
  return earlier(day, dueDateOf(quarter), addDays(today, -1))
}

type ConfirmationSpec = {
  number: number
  /** The events of the quarter with their figures, as the snapshot of a confirmation has them. */
  events: object[]
  confirmedOn: PlainDate
  /** The quarter was confirmed once before, and a change to `changed` reset it. */
  resetFirst: boolean
  changed: DemoEvent | undefined
}

function addConfirmation(data: DemoData, organisation: DemoOrganisation, spec: ConfirmationSpec): void {
  const { year, quarter } = quarterOfNumber(spec.number)
  const by = organisation.staff[0] ?? { id: null, name: 'Support team' }
  const about = { organisationId: organisation.id, year, quarter }
  const who = { modifiedById: by.id, modifiedBy: by.name }
  const nothing = { eventId: null, eventName: null, changes: null }
  const confirm = (confirmedAt: Date, resetAt: Date | null) => {
    const snapshot = {
      organisation: { id: organisation.id, name: organisation.name },
      year,
      quarter,
      confirmedAt: confirmedAt.toISOString(),
      confirmedBy: by.name,
      events: spec.events,
    }
    data.tables.confirmations.add({
      ...about,
      confirmedAt,
      confirmedBy: by.id,
      confirmedByName: by.name,
      snapshot,
      snapshotHash: hashOfValue(snapshot),
      resetAt,
    })
    data.tables.attestationHistory.add({
      ...about,
      ...who,
      ...nothing,
      activityType: 'Confirmed',
      modifiedOn: confirmedAt,
    })
  }
  if (spec.resetFirst && spec.changed) {
    const resetAt = instantOn(addDays(spec.confirmedOn, -1), 15, 20)
    confirm(instantOn(addDays(spec.confirmedOn, -2), 10, 5), resetAt)
    data.tables.attestationHistory.add({
      ...about,
      ...who,
      activityType: 'Reset',
      modifiedOn: resetAt,
      eventId: spec.changed.id,
      eventName: spec.changed.name,
      changes: [{ field: 'knownAttendance', before: 118, after: 121 }],
    })
  }
  confirm(instantOn(spec.confirmedOn, 14, 30), null)
}
