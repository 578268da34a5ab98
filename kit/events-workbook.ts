import { anEventRow, type EventCells, fillEvents } from '@/tests/support/events-workbook'

/** A location that comes with the first of the events in it. */
const newLocation = {
  'Location Country': 'England',
  'Location Address Line 1': '1 Hall Lane',
  'Location City': 'Leeds',
  'Location Postcode': 'LS1 4AP',
}

/** The template of events with a row for each name. @param cells what every row has in place of a right answer */
export const fillEventsTemplate = (template: Uint8Array, names: readonly string[], cells: EventCells = {}) =>
  fillEvents(
    template,
    names.map((name) => ({ ...anEventRow('Workbook Hall', newLocation), 'Event Name': name, ...cells })),
  )
