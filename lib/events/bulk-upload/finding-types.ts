import type { Severity } from '@/lib/imports/finding'

/** A type of finding about a workbook of events: its documented number, name, meaning and fix. */
type EventFindingType = { code: number; severity: Severity; name: string; description: string; fix: string }

/** The ten documented types, in the specification's words, and behind them four warnings of our own. */
const types = [
  {
    name: 'RequiredFieldEmpty',
    severity: 'error',
    description: 'Mandatory field for the column is empty',
    fix: 'Populate all mandatory fields',
  },
  {
    name: 'CharacterLimitExceeded',
    severity: 'error',
    description: 'Text exceeds limit',
    fix: 'Trim or abbreviate',
  },
  {
    name: 'AlreadyExists',
    severity: 'warning',
    description: 'Input already exists',
    fix: 'Check for duplicates, each entry must be unique',
  },
  {
    name: 'NotFound',
    severity: 'error',
    description: 'Input not found',
    fix: 'Check spelling (case-sensitive). The value must appear in the column dropdown',
  },
  {
    name: 'InvalidPostcode',
    severity: 'error',
    description: 'Postcode invalid',
    fix: 'Check format and region',
  },
  {
    name: 'DateOutOfRange',
    severity: 'error',
    description: 'Date outside permitted range',
    fix: 'Start dates must precede end dates',
  },
  {
    name: 'DateFormat',
    severity: 'error',
    description: 'Expected DD/MM/YYYY',
    fix: 'Correct the format',
  },
  {
    name: 'IntegerFormat',
    severity: 'error',
    description: 'Must be a whole number',
    fix: 'Correct the value',
  },
  {
    name: 'MultipleVenues',
    severity: 'error',
    description: 'More than one venue',
    fix: 'One per row, add rows for more',
  },
  {
    name: 'DuplicateBoxOfficeId',
    severity: 'warning',
    description: 'Overlapping date range with another event using the same box office ID',
    fix: 'Adjust dates or use a different reference, otherwise Insights metrics will be duplicated',
  },
  {
    name: 'ValueOutsideDates',
    severity: 'warning',
    description: 'Figure of a quarter that the event does not take place in; it is left out',
    fix: 'Check the dates of the event, or clear the figure',
  },
  {
    name: 'TicketsOfUnticketed',
    severity: 'warning',
    description: 'Tickets available of an event that is not ticketed; they are left out',
    fix: 'Make the event ticketed, or clear the figure',
  },
  {
    name: 'ProviderOfUnticketed',
    severity: 'warning',
    description: 'Ticketing provider or reference of an event that is not ticketed; it is left out',
    fix: 'Make the event ticketed, or clear the cell',
  },
  {
    name: 'CypAboveTotal',
    severity: 'warning',
    description: 'More children and young people than people',
    fix: 'Check both figures. They are taken as they are',
  },
] as const satisfies Omit<EventFindingType, 'code'>[]

export type EventFindingName = (typeof types)[number]['name']

/** Every type by its name. */
export const eventFindingTypes = Object.fromEntries(
  types.map((type, code) => [type.name, { code, ...type }]),
) as unknown as Readonly<Record<EventFindingName, EventFindingType>>

/** The type that a number stands for, for a screen that shows what it means and how to fix it. */
export const eventFindingTypeOf = (code: number): EventFindingType | undefined =>
  Object.values(eventFindingTypes).find((type) => type.code === code)
