import 'server-only'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { StaffContext } from '@/lib/floor/identity/context'
import { cellAt, type WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import { listDisciplines, listLookupValues } from '@/lib/lookups/service'
import { readFigure, readText } from './cell-values'
import type { ColumnKey } from './columns'
import * as queries from './queries'
import type { Layout } from './row-findings'
import { listNamesOf, showEvent } from './shown-event'
import type { StoredEvent, UploadData, UploadLists } from './upload-data'
import type { ExistingChoice } from './upload-rules'

const byName = (items: readonly { id: number; name: string }[]) => new Map(items.map(({ id, name }) => [name, id]))

/** The lists that rows of an organisation choose from; without one, every provider can be chosen. */
export async function findUploadLists(ctx: StaffContext, organisationId: number | undefined): Promise<UploadLists> {
  const [countries, eventTypes, distributionTypes, isFunded, isTicketed, providers, disciplines, offered] =
    await Promise.all([
      listLookupValues(ctx, 'countries'),
      listLookupValues(ctx, 'eventTypes'),
      listLookupValues(ctx, 'distributionTypes'),
      listLookupValues(ctx, 'isFunded'),
      listLookupValues(ctx, 'isTicketed'),
      listLookupValues(ctx, 'boxOfficeProviders'),
      listDisciplines(ctx),
      organisationId === undefined ? undefined : queries.findProvidersOf(ctx.db, organisationId),
    ])
  return {
    countries: byName(countries),
    eventTypes: byName(eventTypes),
    distributionTypes: byName(distributionTypes),
    isFunded: byName(isFunded),
    isTicketed: byName(isTicketed),
    disciplines: byName(disciplines.data),
    subDisciplines: new Map(
      disciplines.data.flatMap(({ subDisciplines }) =>
        subDisciplines.map(({ id, name, disciplineId }) => [name, { id, disciplineId }] as const),
      ),
    ),
    providers: new Map(
      providers.map(({ id, name, isManual }) => [
        name,
        { id, isOffered: isManual === true || offered?.has(id) !== false },
      ]),
    ),
  }
}

type UploadChoice = { organisationId: number; existing: ExistingChoice }

/** All that the rows of a file are compared with, as it is now. */
export async function findUploadData(
  ctx: StaffContext,
  { organisationId, existing }: UploadChoice,
  rows: readonly WorkbookRow[],
  layout: Layout,
): Promise<UploadData> {
  const { db } = ctx
  const texts = (key: ColumnKey) => distinct(rows, layout, key, (cell) => readText(cell).value)
  const ids = distinct(rows, layout, 'id', (cell) => readFigure(cell).value)
  const [lists, locations, partners, events] = await Promise.all([
    findUploadLists(ctx, organisationId),
    queries.findLocationsOf(db, organisationId),
    queries.findOrganisationsNamed(db, texts('partner')),
    queries.findEventsOf(db, organisationId, { ids, names: texts('name') }),
  ])
  const stored = await withParts(ctx, lists, events)
  const references = new Set([...texts('reference'), ...stored.flatMap((event) => event.boxOfficeReferenceId ?? [])])
  return {
    organisationId,
    existing,
    today: dayInLondon(ctx.now),
    lists,
    locations: new Map(locations.map(({ name, ...location }) => [name, location])),
    partners: new Map(partners.map(({ name, ...partner }) => [name, partner])),
    events: new Map(stored.map((event) => [event.id, event])),
    references: await queries.findReferencedEvents(db, organisationId, [...references]),
  }
}

/** Events with their organisations, their figures, and what their rows show. */
export async function withParts(
  ctx: StaffContext,
  lists: UploadLists,
  events: Awaited<ReturnType<typeof queries.findEventsOf>>,
): Promise<StoredEvent[]> {
  const ids = events.map(({ id }) => id)
  const [assigned, figures] = await Promise.all([
    queries.findAssignedOf(ctx.db, ids),
    queries.findFiguresOf(ctx.db, ids),
  ])
  const [assignedBy, figuresBy] = [
    Map.groupBy(assigned, ({ eventId }) => eventId),
    Map.groupBy(figures, ({ eventId }) => eventId),
  ]
  const names = listNamesOf(lists)
  return events.map(({ locationName, ...event }) => {
    const own = assignedBy.get(event.id) ?? []
    const organisationNames = new Map(own.map(({ organisationId, name }) => [organisationId, name]))
    const eventOrganisations = own.map(({ organisationId, relationshipTypeId, subDisciplineId }) => ({
      ...{ organisationId, relationshipTypeId, subDisciplineId },
    }))
    const whole = { ...event, eventOrganisations }
    return {
      ...whole,
      organisationNames,
      figures: (figuresBy.get(event.id) ?? []).map(({ eventId: _, ...row }) => row),
      shown: showEvent(whole, locationName, organisationNames, names),
    }
  })
}

/** What the cells of a column hold, each once. */
function distinct<Value>(
  rows: readonly WorkbookRow[],
  { columns }: Layout,
  key: ColumnKey,
  read: (cell: ReturnType<typeof cellAt>) => Value | null | undefined,
): Value[] {
  const index = columns.get(key)
  if (index === undefined) return []
  return [...new Set(rows.flatMap((row) => read(cellAt(row, index)) ?? []))]
}
