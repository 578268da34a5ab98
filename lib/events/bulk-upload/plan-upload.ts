import 'server-only'
import { type EventSave, previewEventsSaved } from '@/lib/effects'
import { formatQuarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { Finding } from '@/lib/imports/finding'
import type { AttendanceInput } from '../attendance-schema'
import { changesOf, type UploadChange } from './changes'
import { type FilledQuarter, fillZeros } from './fill-zeros'
import { findUploadData } from './find-upload-data'
import { planRows } from './plan-rows'
import type { EventsSheet } from './read-sheet'
import type { FileLocation, FileLocations } from './resolve-location'
import type { Draft } from './resolve-row'
import { listNamesOf } from './shown-event'
import type { StoredEvent, UploadData } from './upload-data'
import type { ExistingChoice } from './upload-rules'

/** A new event, with the figures that its row gives and the zeros that it gets. */
type PlannedCreate = { draft: Draft; figures: AttendanceInput[]; filled: FilledQuarter[] }

/** A change of an event that is there. */
type PlannedUpdate = { draft: Draft; before: StoredEvent; changes: UploadChange[] }

/** What is to be written of a file, and what that would do. */
export type UploadPlan = {
  creates: PlannedCreate[]
  updates: PlannedUpdate[]
  unchanged: number
  skipped: number
  stale: string[]
  /** The locations that come with the file, by the key of their names. */
  locations: ReadonlyMap<string, FileLocation>
  confirmations: Awaited<ReturnType<typeof previewEventsSaved>>['confirmations']
}

/** "2026/27 Q1 of Harbour Arts" */
export const showConfirmation = ({ organisationName, ...quarter }: UploadPlan['confirmations'][number]) =>
  `${formatQuarter(quarter)} of ${organisationName}`

/** Whose events a sheet has, and what becomes of rows about events that are there already. */
type Choice = { organisationId: number; existing: ExistingChoice }

/**
 * Checks a sheet against what is there now, reports what is wrong with it, and plans what is to be written. Writes nothing.
 * @returns undefined where a row has an error
 */
export async function planUpload(
  ctx: StaffContext,
  choice: Choice,
  { rows, layout }: EventsSheet,
  find: (finding: Finding) => void,
): Promise<UploadPlan | undefined> {
  const data = await findUploadData(ctx, choice, rows, layout)
  const plan = planRows(rows, layout, data, find)
  if (!plan.isSound) return undefined
  const written = plan.rows.filter(({ kind }) => kind !== 'skip').map(({ draft }) => draft)
  const creates = written.filter(({ before }) => !before).map((draft) => withZeros(draft, data))
  const [updates, untouched] = [written.filter(saysSomethingNew), written.filter(saysNothingNew)]
  const saves: EventSave<number | undefined>[] = [
    ...creates.map(({ draft, figures }) => asSave(draft, undefined, figures)),
    ...updates.map((draft) => asSave(draft, draft.before?.id, draft.figures)),
  ]
  const { figures, confirmations } = await previewEventsSaved(ctx, saves)
  const names = changeNamesOf(data)
  const compared = updates.flatMap((draft, at): PlannedUpdate[] => {
    const { before, place } = draft
    if (!before) return []
    const figureChanges = figures[creates.length + at] ?? []
    const changes = changesOf(draft, before, figureChanges, names, layout, nameOf(place, names, plan.locations))
    return [{ draft, before, changes }]
  })
  const changed = compared.filter(({ changes }) => changes.length > 0)
  return {
    creates,
    updates: changed,
    unchanged: untouched.length + compared.length - changed.length,
    skipped: plan.rows.filter(({ kind }) => kind === 'skip').length,
    stale: plan.stale,
    locations: usedLocations([...creates, ...changed], plan.locations),
    confirmations,
  }
}

/** A row as what is saved of it, for its quarters and the confirmations that it touches. */
export const asSave = <Id extends number | undefined>(
  { values, before }: Draft,
  id: Id,
  given: readonly AttendanceInput[],
): EventSave<Id> => ({ before, after: { ...values, id }, given })

/** Whether a row about an event that is there says what is stored, and nothing else. */
function saysNothingNew({ before, values, place, figures }: Draft): boolean {
  if (!before || !place || !('id' in place)) return false
  const isSame = (Object.keys(values) as (keyof typeof values)[]).every(
    (key) => JSON.stringify(values[key]) === JSON.stringify(before[key]),
  )
  return (
    isSame &&
    place.id === before.locationId &&
    figures.every(({ year, quarter, ...given }) => {
      const stored = before.figures.find((row) => row.year === year && row.quarter === quarter)
      return Object.entries(given).every(([figure, value]) => stored?.[figure as keyof typeof given] === value)
    })
  )
}

const saysSomethingNew = (draft: Draft) => draft.before !== undefined && !saysNothingNew(draft)

function withZeros(draft: Draft, { today }: UploadData): PlannedCreate {
  return { draft, ...fillZeros(draft.values, draft.figures, today) }
}

const changeNamesOf = ({ lists, locations, partners }: UploadData) => ({
  lists: listNamesOf(lists),
  locations: new Map([...locations].map(([name, { id }]) => [id, name])),
  organisations: new Map([...partners].map(([name, { id }]) => [id, name])),
})

function nameOf(place: Draft['place'], names: ReturnType<typeof changeNamesOf>, locations: FileLocations) {
  if (!place) return undefined
  return 'id' in place ? names.locations.get(place.id) : locations.byKey.get(place.newKey)?.location.name
}

function usedLocations(written: readonly { draft: Draft }[], { byKey }: FileLocations) {
  const used = new Set(written.flatMap(({ draft: { place } }) => (place && 'newKey' in place ? place.newKey : [])))
  return new Map([...byKey].filter(([key]) => used.has(key)))
}

/** The same for the same file and the same state of what it is about: whether what was checked still holds. */
export const fingerprintOf = ({ creates, updates, unchanged, skipped, stale, locations, confirmations }: UploadPlan) =>
  JSON.stringify([
    creates.map(({ draft, figures }) => [draft.place, draft.values, figures]),
    updates.map(({ draft, before, changes }) => [before.id, before.version, draft.place, draft.values, changes]),
    ...[unchanged, skipped, stale, confirmations],
    [...locations].map(([key, { location }]) => [key, location]),
  ])
