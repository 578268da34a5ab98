import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { yearOf } from '@/lib/floor/calendar/plain-date'
import type { AttendanceInput } from '../attendance-schema'
import { eventYearsAhead, firstEventYear, isInRange, notTicketed, settleTicketing, ticketed } from '../rules'
import { quote } from './cell-values'
import type { ColumnKey } from './columns'
import type { RowEntries } from './read-row'
import { resolveFigures } from './resolve-figures'
import type { FileLocations, Place } from './resolve-location'
import { resolveAssigned } from './resolve-partner'
import type { RowFindings } from './row-findings'
import type { EventValues, List, StoredEvent, UploadData } from './upload-data'

/** A row as the event that it is to become. What could not be found out has been reported, and its values do not count. */
export type Draft = {
  findings: RowFindings
  before: StoredEvent | undefined
  place: Place | undefined
  /** Its location's number is that of `place`. */
  values: Omit<EventValues, 'locationId'>
  figures: AttendanceInput[]
  /** Whether name, place and dates are known, which make an event the same as another. */
  isIdentified: boolean
}

/** What is to become of a row: a new event, a change of one that is there, or nothing, because its event is there already. */
export type PlannedRow = { kind: 'create' | 'update' | 'skip'; draft: Draft }

/** The event of a row: what its cells name is looked up, what they leave blank stays as it is with an event that is there. */
export function resolveRow(
  entries: RowEntries,
  findings: RowFindings,
  data: UploadData,
  locations: FileLocations,
  before: StoredEvent | undefined,
): Draft {
  const { lists } = data
  const { texts } = entries
  const required = (key: ColumnKey) => {
    if (!findings.isWrong(key)) findings.add('RequiredFieldEmpty', key)
  }
  const choice = (key: ColumnKey, list: List, stored: number | undefined): number => {
    const name = texts.get(key)
    if (name === undefined) {
      if (stored === undefined) required(key)
      return stored ?? 0
    }
    if (stored !== undefined && name === before?.shown[key]) return stored
    const id = list.get(name)
    if (id === undefined) findings.add('NotFound', key, quote(name))
    return id ?? 0
  }
  const name = texts.get('name') ?? before?.name
  if (name === undefined) required('name')
  const place = locations.resolve(entries, findings, before)
  const dates = resolveDates(entries, findings, data, before, required)
  const subDisciplineId = resolveSubDiscipline(entries, findings, data, before, required)
  const ticketedId = choice('isTicketed', lists.isTicketed, before?.isTicketedId)
  const isTicketedId = ticketedId === ticketed ? ticketed : notTicketed
  const values = settleTicketing<Omit<EventValues, 'locationId'>>({
    ...{ name: name ?? '', startDate: dates?.startDate ?? '', endDate: dates?.endDate ?? '' },
    eventTypeId: choice('eventType', lists.eventTypes, before?.eventTypeId),
    distributionTypeId: choice('distributionType', lists.distributionTypes, before?.distributionTypeId),
    subDisciplineId,
    isFundedId: choice('isFunded', lists.isFunded, before?.isFundedId),
    isTicketedId,
    ...(ticketedId === 0
      ? { boxOfficeProviderId: null, boxOfficeReferenceId: null }
      : resolveTicketing(entries, findings, data, before, isTicketedId === ticketed)),
    eventOrganisations: resolveAssigned(entries, findings, data, before, subDisciplineId),
  })
  const figures =
    dates && ticketedId !== 0 ? resolveFigures(entries.figures, { ...dates, isTicketedId }, findings, before) : []
  const isIdentified = name !== undefined && place !== undefined && dates !== undefined
  return { findings, before, place, values, figures, isIdentified }
}

/** Both dates, where they are in range and in order. */
function resolveDates(
  entries: RowEntries,
  findings: RowFindings,
  { today }: UploadData,
  before: StoredEvent | undefined,
  required: (key: ColumnKey) => void,
): { startDate: PlainDate; endDate: PlainDate } | undefined {
  const year = yearOf(today)
  const read = (key: 'startDate' | 'endDate') => {
    const day = entries[key]
    const stored = before?.[key]
    if (day === undefined && stored === undefined) required(key)
    if (day !== undefined && day !== stored && !isInRange(day, year))
      findings.add('DateOutOfRange', key, `the year is from ${firstEventYear} to ${year + eventYearsAhead}`)
    return findings.isWrong(key) ? undefined : (day ?? stored)
  }
  const [startDate, endDate] = [read('startDate'), read('endDate')]
  if (startDate === undefined || endDate === undefined) return undefined
  if (startDate <= endDate) return { startDate, endDate }
  findings.add('DateOutOfRange', 'startDate', 'the start date is after the end date')
  return undefined
}

/** The discipline is not stored: where it is given, the sub-discipline must be one of it. */
function resolveSubDiscipline(
  { texts }: RowEntries,
  findings: RowFindings,
  { lists }: UploadData,
  before: StoredEvent | undefined,
  required: (key: ColumnKey) => void,
): number {
  const [discipline, name] = [texts.get('discipline'), texts.get('subDiscipline')]
  const disciplineId = discipline === undefined ? undefined : lists.disciplines.get(discipline)
  if (discipline !== undefined && disciplineId === undefined) findings.add('NotFound', 'discipline', quote(discipline))
  if (name === undefined) {
    if (!before) required('subDiscipline')
    return before?.subDisciplineId ?? 0
  }
  const found = lists.subDisciplines.get(name)
  if (!found) findings.add('NotFound', 'subDiscipline', quote(name))
  else if (disciplineId !== undefined && found.disciplineId !== disciplineId)
    findings.add('NotFound', 'subDiscipline', `${quote(name)} is not one of ${quote(discipline ?? '')}`)
  return found?.id ?? 0
}

/** Provider and reference of a ticketed event; of any other they are left out, and that is reported. */
function resolveTicketing(
  { texts }: RowEntries,
  findings: RowFindings,
  { lists }: UploadData,
  before: StoredEvent | undefined,
  isTicketed: boolean,
) {
  const [provider, reference] = [texts.get('provider'), texts.get('reference')]
  if (!isTicketed) {
    if (provider !== undefined) findings.add('ProviderOfUnticketed', 'provider', quote(provider))
    if (reference !== undefined) findings.add('ProviderOfUnticketed', 'reference', quote(reference))
    return { boxOfficeProviderId: null, boxOfficeReferenceId: null }
  }
  const boxOfficeReferenceId = reference ?? before?.boxOfficeReferenceId ?? null
  const stored = before?.boxOfficeProviderId ?? null
  if (provider === undefined || (stored !== null && provider === before?.shown.provider)) {
    if (stored === null && !findings.isWrong('provider')) findings.add('RequiredFieldEmpty', 'provider')
    return { boxOfficeProviderId: stored, boxOfficeReferenceId }
  }
  const found = lists.providers.get(provider)
  if (!found?.isOffered) {
    const detail = found ? ' is neither on the Ticketing tab of the organisation nor a manual entry' : ''
    findings.add('NotFound', 'provider', `${quote(provider)}${detail}`)
  }
  return { boxOfficeProviderId: found?.id ?? null, boxOfficeReferenceId }
}
