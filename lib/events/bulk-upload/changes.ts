import { addressOf } from '@/lib/floor/spreadsheet/reading/cells'
import { type ColumnKey, type FigureColumn, figureHeader, headerOf } from './columns'
import type { Draft } from './resolve-row'
import type { Layout } from './row-findings'
import { type ListNames, partnersOf, showEvent } from './shown-event'
import type { StoredEvent } from './upload-data'

/** One field or figure of an event that is there, as it was and as it becomes. */
export type UploadChange = {
  cell: string
  eventId: number
  eventName: string
  field: string
  before: string | null
  after: string | null
}

type FigureChange = FigureColumn & { before: number | null; after: number | null }

/** The names by which the new state of events is shown. */
type ChangeNames = {
  lists: ListNames
  locations: ReadonlyMap<number, string>
  organisations: ReadonlyMap<number, string>
}

/** The columns that hold what is stored: the discipline is only what the sub-discipline is one of. */
const comparedKeys = [
  'name',
  'location',
  'startDate',
  'endDate',
  'eventType',
  'distributionType',
  'subDiscipline',
  'isFunded',
  'isTicketed',
  'provider',
  'reference',
] as const satisfies ColumnKey[]

/** What a row changes of the event that is there, its figures by what saving them would do. */
export function changesOf(
  { values, place, findings }: Draft,
  before: StoredEvent,
  figures: readonly FigureChange[],
  names: ChangeNames,
  layout: Layout,
  locationName: string | undefined,
): UploadChange[] {
  const about = { eventId: before.id, eventName: before.name }
  const isSamePlace = place !== undefined && 'id' in place && place.id === before.locationId
  const shownLocation = isSamePlace ? (before.shown.location ?? '') : (locationName ?? '')
  const organisations = new Map([...names.organisations, ...before.organisationNames])
  const after = showEvent(values, shownLocation, organisations, names.lists)
  const fields = comparedKeys.flatMap((key): UploadChange[] => {
    const [was, is] = [before.shown[key] ?? null, after[key] ?? null]
    return was === is && (key !== 'location' || isSamePlace)
      ? []
      : [{ ...about, cell: findings.cellOf(key), field: headerOf(key), before: was, after: is }]
  })
  const partners = (['partner', 'partnerSubDiscipline'] as const).flatMap((key): UploadChange[] => {
    const [was, is] = [
      showPartners(before, organisations, names.lists, key),
      showPartners(values, organisations, names.lists, key),
    ]
    return was === is ? [] : [{ ...about, cell: findings.cellOf(key), field: headerOf(key), before: was, after: is }]
  })
  const changed = figures.map(
    (change): UploadChange => ({
      ...about,
      cell: cellOfFigure(change, findings.row, layout),
      field: figureHeader(change),
      before: show(change.before),
      after: show(change.after),
    }),
  )
  return [...fields, ...partners, ...changed]
}

const show = (figure: number | null) => (figure === null ? null : String(figure))

function showPartners(
  event: Pick<StoredEvent, 'eventOrganisations'>,
  organisations: ReadonlyMap<number, string>,
  { subDisciplines }: ListNames,
  key: 'partner' | 'partnerSubDiscipline',
): string | null {
  const shown = partnersOf(event, organisations).map(({ name, subDisciplineId }) =>
    key === 'partner' ? name : `${name}: ${subDisciplines.get(subDisciplineId) ?? ''}`,
  )
  return shown.length === 0 ? null : shown.join('; ')
}

function cellOfFigure({ year, quarter, figure }: FigureColumn, row: number, { figures }: Layout): string {
  const column = figures.find((each) => each.year === year && each.quarter === quarter && each.figure === figure)
  return column ? addressOf(column.index, row) : `Row ${row}`
}
