import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import type { Finding } from '@/lib/imports/finding'
import { quote } from './cell-values'
import { notices } from './messages'
import { type RowEntries, readRow } from './read-row'
import { FileLocations } from './resolve-location'
import { type Draft, type PlannedRow, resolveRow } from './resolve-row'
import { type Layout, RowFindings } from './row-findings'
import { reportSameReferences } from './same-references'
import type { StoredEvent, UploadData } from './upload-data'

/** What is to become of a file, as it follows from its rows and from what is there at one moment. */
type RowsPlan = {
  rows: PlannedRow[]
  locations: FileLocations
  /** True where no row has an error, so that what the rows say is whole. */
  isSound: boolean
  /** Rows that are left out because their event was changed after the file was made, in words. */
  stale: string[]
}

/** A row as it was read, with what is wrong with its cells. */
type ReadRow = { entries: RowEntries; findings: RowFindings }

/** Checks all rows of a file, reports everything that is wrong with them, and says what is to become of each. */
export function planRows(
  sheetRows: readonly WorkbookRow[],
  layout: Layout,
  data: UploadData,
  find: (finding: Finding) => void,
): RowsPlan {
  const planner = new RowPlanner(data)
  const gathered: Finding[][] = []
  for (const row of sheetRows) {
    const found: Finding[] = []
    const read = (): ReadRow => {
      found.length = 0
      const findings = new RowFindings(row.number, layout, (finding) => found.push(finding))
      return { entries: readRow(row, layout, findings), findings }
    }
    planner.add(read(), read)
    gathered.push(found)
  }
  reportSameReferences(planner.rows, data)
  for (const finding of gathered.flat()) find(finding)
  const isSound = gathered.flat().every(({ severity }) => severity !== 'error')
  return { rows: planner.rows, locations: planner.locations, stale: planner.stale, isSound }
}

class RowPlanner {
  readonly rows: PlannedRow[] = []
  readonly stale: string[] = []
  readonly locations: FileLocations
  readonly #data: UploadData
  /** Which cell has spoken of an event that is there, and of an event that is new. */
  readonly #byId = new Map<number, string>()
  readonly #byIdentity = new Map<string, string>()
  readonly #storedByName: ReadonlyMap<string, StoredEvent[]>

  constructor(data: UploadData) {
    this.#data = data
    this.locations = new FileLocations(data)
    this.#storedByName = Map.groupBy(data.events.values(), ({ name }) => name)
  }

  /** `readAgain` forgets what was found in the row, for a row that turns out to be about an event that is there. */
  add(row: ReadRow, readAgain: () => ReadRow): void {
    if (row.entries.id !== undefined || row.findings.isWrong('id')) this.#addNumbered(row)
    else this.#addUnnumbered(row, readAgain)
  }

  #addNumbered({ entries, findings }: ReadRow): void {
    const { id, version } = entries
    if (id === undefined) return
    const before = this.#data.events.get(id)
    const first = this.#byId.get(id)
    if (!before) findings.add('NotFound', 'id', `the organisation has no event with the number ${id}`)
    else if (first !== undefined)
      findings.add('AlreadyExists', 'id', `the event is in ${first} too, and this row is left out`)
    else {
      this.#byId.set(id, findings.cellOf('id'))
      if (version === before.version)
        this.rows.push({ kind: 'update', draft: resolveRow(entries, findings, this.#data, this.locations, before) })
      else if (version !== undefined) this.#addStale(before, findings)
      else if (!findings.isWrong('version')) findings.add('RequiredFieldEmpty', 'version')
    }
  }

  #addStale({ name, updatedAt, updatedByName }: StoredEvent, findings: RowFindings): void {
    const who = updatedByName ?? 'somebody else'
    const when = dateTimeInLondon(updatedAt)
    findings.add(
      'AlreadyExists',
      'version',
      `${quote(name)} was changed by ${who} on ${when}, and this row is left out`,
    )
    this.stale.push(notices.staleRow(findings.row, name, who, when))
  }

  #addUnnumbered({ entries, findings }: ReadRow, readAgain: () => ReadRow): void {
    const draft = resolveRow(entries, findings, this.#data, this.locations, undefined)
    const { existing } = this.#data
    const repeated = this.#repeatOf(draft)
    const [stored] = this.#storedLike(draft)
    if (existing === 'update' && stored && !this.#byId.has(stored.id)) {
      const again = readAgain()
      const update = resolveRow(again.entries, again.findings, this.#data, this.locations, stored)
      this.#byId.set(stored.id, again.findings.cellOf('name'))
      again.findings.add('AlreadyExists', 'name', thereAlready(stored))
      this.rows.push({ kind: 'update', draft: update })
      return
    }
    if (repeated !== undefined) findings.add('AlreadyExists', 'name', `the same event is in ${repeated}`)
    else if (stored) findings.add('AlreadyExists', 'name', thereAlready(stored))
    const isSkipped = (repeated !== undefined || stored !== undefined) && existing !== 'create'
    this.rows.push({ kind: isSkipped ? 'skip' : 'create', draft })
  }

  /** The cell of an earlier row that is the same event. */
  #repeatOf({ isIdentified, place, values, findings }: Draft): string | undefined {
    if (!isIdentified) return undefined
    const identity = JSON.stringify([values.name, place, values.startDate, values.endDate])
    const first = this.#byIdentity.get(identity)
    if (first === undefined) this.#byIdentity.set(identity, findings.cellOf('name'))
    return first
  }

  /** The events of the organisation with the name, the location and the dates of a row, the oldest first. */
  #storedLike({ isIdentified, place, values }: Draft): StoredEvent[] {
    if (!isIdentified || !place || !('id' in place)) return []
    return (this.#storedByName.get(values.name) ?? [])
      .filter(
        ({ locationId, startDate, endDate }) =>
          locationId === place.id && startDate === values.startDate && endDate === values.endDate,
      )
      .sort((one, other) => one.id - other.id)
  }
}

const thereAlready = ({ id }: StoredEvent) => `the organisation has this event (number ${id})`
