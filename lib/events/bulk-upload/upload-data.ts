import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { NewEvent } from '../schema'
import type { ColumnKey, FigureName } from './columns'
import type { ExistingChoice } from './upload-rules'

/** The figures of one quarter of an event that is there. */
export type StoredFigures = Quarter & Record<FigureName, number | null>

/** What of an event a row says beside its figures. */
export type EventValues = Omit<NewEvent, 'eventAttendances'>

/** An event that is there and that the organisation owns. */
export type StoredEvent = EventValues & {
  id: number
  version: number
  updatedAt: Date
  updatedByName: string | null
  /** Its organisations by number. */
  organisationNames: ReadonlyMap<number, string>
  figures: readonly StoredFigures[]
  /** What the columns of its row hold in the workbook of a year. */
  shown: Readonly<Partial<Record<ColumnKey, string>>>
}

/** Names of a list with what they stand for. */
export type List<Value = number> = ReadonlyMap<string, Value>

/** The lists that rows choose from. */
export type UploadLists = {
  countries: List
  eventTypes: List
  distributionTypes: List
  isFunded: List
  isTicketed: List
  disciplines: List
  subDisciplines: List<{ id: number; disciplineId: number }>
  /** All providers; those on the organisation's Ticketing tab and the manual ones may be chosen. */
  providers: List<{ id: number; isOffered: boolean }>
}

/** An event of the organisation that has a box office reference. */
export type ReferencedEvent = {
  id: number
  name: string
  boxOfficeProviderId: number
  boxOfficeReferenceId: string
  startDate: PlainDate
  endDate: PlainDate
}

/** All that the rows of a file are compared with, as it is at one moment. */
export type UploadData = {
  organisationId: number
  today: PlainDate
  existing: ExistingChoice
  lists: UploadLists
  /** Of the organisation, by name. */
  locations: List<{ id: number; isActive: boolean }>
  /** Of the whole platform, those that the file names. */
  partners: List<{ id: number; isActive: boolean }>
  /** Those that the organisation owns and that the file names, by number or by name. */
  events: ReadonlyMap<number, StoredEvent>
  references: readonly ReferencedEvent[]
}
