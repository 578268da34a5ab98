import { randomUUID } from 'node:crypto'
import type { EventFindingName } from '@/lib/events/bulk-upload/finding-types'
import { anEventRow, type EventCells } from './events-workbook'

/** A finding about a workbook: its cell, its column, and the whole of what is said. */
type ExpectedFinding = { cell: string; column: string; description: string }

/** Both sides of the edge of a type: rows that have just one thing wrong with them, and rows that just pass. */
type FindingEdge = { fails: EventCells[]; found: ExpectedFinding[]; passes: EventCells[] }

const provider = 'Manual entry - CSV upload'

/** The first column of figures behind the template's two years. */
const first = 'BP'

/**
 * For every type of finding the edges that a file can have, with a location of the organisation by its name. Each row has
 * a name of its own, so that no file meets the events of another. A type without an edge does not compile.
 */
export function findingEdgesOf(
  place: string,
  lastYear = new Date().getFullYear() + 14,
): Readonly<Record<EventFindingName, readonly [FindingEdge, ...FindingEdge[]]>> {
  const row = (cells: EventCells = {}) => anEventRow(place, { 'Event Name': `Night ${randomUUID()}`, ...cells })
  const sold = (cells: EventCells) => row({ Ticketed: 'Ticketed', 'Ticketing Provider': provider, ...cells })
  const newPlace = (cells: EventCells = {}) =>
    row({
      ...{ 'Location Name': `Library ${randomUUID()}`, 'Location Country': 'England' },
      ...{ 'Location Address Line 1': '2 Mill Lane', 'Location City': 'Leeds', 'Location Postcode': 'LS1 4AP' },
      ...cells,
    })
  /** One cell that is just wrong, and the same cell just right. */
  const edge = (
    [cell, column]: [cell: string, column: string],
    wrong: EventCells,
    description: string,
    right: EventCells,
    of: (cells: EventCells) => EventCells = row,
  ): FindingEdge => ({ fails: [of(wrong)], found: [{ cell, column, description }], passes: [of(right)] })
  const known = '2024/25 Q3 Known attendance'
  const tickets = '2024/25 Q3 Total tickets available'
  const [name, reference] = [`Twice ${randomUUID()}`, `R-${randomUUID()}`]
  const two = (startDate: string) => [
    sold({ 'Event Name': `First of ${reference}`, 'Box Office Reference': reference, 'End Date': '08/11/2024' }),
    sold({
      ...{ 'Event Name': `Second of ${reference}`, 'Box Office Reference': reference },
      ...{ 'Start Date': startDate, 'End Date': '10/11/2024' },
    }),
  ]
  return {
    RequiredFieldEmpty: [
      edge(['A2', 'Event Name'], { 'Event Name': ' ' }, 'Mandatory field for the column is empty', {}),
      edge(['P2', 'Ticketing Provider'], { Ticketed: 'Ticketed' }, 'Mandatory field for the column is empty', {
        Ticketed: 'Ticketed',
        'Ticketing Provider': provider,
      }),
    ],
    CharacterLimitExceeded: [
      edge(
        ['A2', 'Event Name'],
        { 'Event Name': 'x'.repeat(256) },
        'Text exceeds limit: 256 characters, and at most 255 are taken',
        { 'Event Name': randomUUID().padEnd(255, 'x') },
      ),
    ],
    AlreadyExists: [
      {
        fails: [row({ 'Event Name': name }), row({ 'Event Name': name })],
        found: [{ cell: 'A3', column: 'Event Name', description: 'Input already exists: the same event is in A2' }],
        passes: [row({ 'Event Name': name }), row({ 'Event Name': name, 'End Date': '08/11/2024' })],
      },
    ],
    NotFound: [
      edge(['J2', 'Event Type'], { 'Event Type': 'performance' }, 'Input not found: “performance”', {}),
      edge(
        ['P2', 'Ticketing Provider'],
        { 'Ticketing Provider': 'AXS' },
        'Input not found: “AXS” is neither on the Ticketing tab of the organisation nor a manual entry',
        {},
        sold,
      ),
    ],
    InvalidPostcode: [
      edge(
        ['G2', 'Location Postcode'],
        { 'Location Postcode': 'LS1 4A' },
        'Postcode invalid: “LS1 4A” has not the form of a postcode',
        { 'Location Postcode': 'LS1 4AP' },
        newPlace,
      ),
      edge(
        ['G2', 'Location Postcode'],
        { 'Location Postcode': 'EH1 1AA' },
        'Postcode invalid: “EH1 1AA” is not in England',
        { 'Location Postcode': 'EH1 1AA', 'Location Country': 'Scotland' },
        newPlace,
      ),
    ],
    DateOutOfRange: [
      edge(
        ['H2', 'Start Date'],
        { 'End Date': '06/11/2024' },
        'Date outside permitted range: the start date is after the end date',
        { 'End Date': '07/11/2024' },
      ),
      edge(
        ['H2', 'Start Date'],
        { 'Start Date': '31/12/2021', 'End Date': '01/01/2022' },
        `Date outside permitted range: the year is from 2022 to ${lastYear}`,
        { 'Start Date': '01/01/2022', 'End Date': '01/01/2022' },
      ),
      edge(
        ['I2', 'End Date'],
        { 'Start Date': `31/12/${lastYear}`, 'End Date': `01/01/${lastYear + 1}` },
        `Date outside permitted range: the year is from 2022 to ${lastYear}`,
        { 'Start Date': `31/12/${lastYear}`, 'End Date': `31/12/${lastYear}` },
      ),
    ],
    DateFormat: [
      edge(['H2', 'Start Date'], { 'Start Date': '30/02/2024' }, 'Expected DD/MM/YYYY: “30/02/2024” is not a date', {
        'Start Date': '29/02/2024',
        'End Date': '29/02/2024',
      }),
      edge(
        ['H2', 'Start Date'],
        { 'Start Date': 45_603 },
        'Expected DD/MM/YYYY: “45603” is a number; format the cell as a date',
        { 'Start Date': new Date('2024-11-07T00:00:00Z') },
      ),
    ],
    IntegerFormat: [
      edge(
        [`${first}2`, known],
        { [known]: -1 },
        'Must be a whole number: “-1”. Figures are whole numbers, 0 or more',
        {
          [known]: 0,
        },
      ),
      edge(
        [`${first}2`, known],
        { [known]: 100_000_000 },
        'Must be a whole number: “100000000”. Figures go up to 99,999,999',
        { [known]: 99_999_999 },
      ),
    ],
    MultipleVenues: [
      {
        fails: [row({ 'Location Name': 'Hall A, Hall B' })],
        found: [{ cell: 'B2', column: 'Location Name', description: 'More than one venue: “Hall A, Hall B”' }],
        passes: [newPlace({ 'Location Name': `Hall A, Hall ${randomUUID()}` })],
      },
    ],
    DuplicateBoxOfficeId: [
      {
        fails: two('08/11/2024'),
        found: [
          {
            ...{ cell: 'Q2', column: 'Box Office Reference' },
            description: `Overlapping date range with another event using the same box office ID: “Second of ${reference}” in Q3, 08/11/2024 to 10/11/2024`,
          },
          {
            ...{ cell: 'Q3', column: 'Box Office Reference' },
            description: `Overlapping date range with another event using the same box office ID: “First of ${reference}” in Q2, 07/11/2024 to 08/11/2024`,
          },
        ],
        passes: two('09/11/2024'),
      },
    ],
    ValueOutsideDates: [
      edge(
        [`${first}2`, '2024/25 Q4 Known attendance'],
        { 'End Date': '31/12/2024', '2024/25 Q4 Known attendance': 1 },
        'Figure of a quarter that the event does not take place in; it is left out',
        { 'End Date': '01/01/2025', '2024/25 Q4 Known attendance': 1 },
      ),
    ],
    TicketsOfUnticketed: [
      {
        fails: [row({ [tickets]: 1 })],
        found: [
          {
            ...{ cell: `${first}2`, column: tickets },
            description: 'Tickets available of an event that is not ticketed; they are left out',
          },
        ],
        passes: [sold({ [tickets]: 1 })],
      },
    ],
    ProviderOfUnticketed: [
      edge(
        ['P2', 'Ticketing Provider'],
        { 'Ticketing Provider': provider },
        `Ticketing provider or reference of an event that is not ticketed; it is left out: “${provider}”`,
        { 'Ticketing Provider': provider, Ticketed: 'Ticketed' },
      ),
    ],
    CypAboveTotal: [
      edge(
        ['BQ2', '2024/25 Q3 Known CYP attendance'],
        { [known]: 5, '2024/25 Q3 Known CYP attendance': 6 },
        'More children and young people than people: 6 of 5',
        { [known]: 5, '2024/25 Q3 Known CYP attendance': 5 },
      ),
    ],
  }
}
