import type { EntryRow } from '@/components/quick-entry/entry-columns'

/** A row of quick entry: an event without ticketing data, all figures blank; its name has the number. */
export const anEntryRow = (given: Partial<EntryRow> = {}): EntryRow => ({
  ...{ eventId: 1, eventName: `Event ${given.eventId ?? 1}`, location: 'Hall' },
  ...{ startDate: '2026-11-07', endDate: '2026-11-07', isTicketed: false, ticketsSold: null },
  ...{ occurencesAtLocation: null, totalTicketsAvailable: null, knownAttendance: null },
  ...{ estimatedAttendance: null, knownAttendanceCyp: null, estimatedAttendanceCyp: null },
  ...given,
})
