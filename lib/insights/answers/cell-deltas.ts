import type { ResponseFacts } from './response-facts'

/** What changes in a cell of the cube; the key is what `answer_cells` has as primary key after the organisation. */
export type CellDelta = {
  year: number
  quarter: number
  eventId: number
  regionId: number
  isMarked: boolean
  valueId: number
  responses: number
  keySum: number
  sealed: number
  sealedKeySum: number
}

/** How facts enter or leave the cells: counted, no longer counted, or kept though the response is gone. */
type CellChange = 'add' | 'take' | 'seal'

/** Folds the changes of many responses into one delta for each cell. */
export class CellDeltas {
  readonly #cells = new Map<string, CellDelta>()

  put(change: CellChange, facts: ResponseFacts): void {
    const { year, quarter, eventId, regionId, isMarked, recordKey } = facts
    const counted = change === 'add' ? 1 : change === 'take' ? -1 : 0
    const sealed = change === 'seal' ? 1 : 0
    const about = `${year} ${quarter} ${eventId} ${regionId} ${isMarked} `
    for (const valueId of facts.valueIds) {
      const key = about + valueId
      let cell = this.#cells.get(key)
      if (!cell) {
        cell = {
          year,
          quarter,
          eventId,
          regionId,
          isMarked,
          valueId,
          responses: 0,
          keySum: 0,
          sealed: 0,
          sealedKeySum: 0,
        }
        this.#cells.set(key, cell)
      }
      cell.responses += counted
      cell.keySum += counted * recordKey
      cell.sealed += sealed
      cell.sealedKeySum += sealed * recordKey
    }
  }

  /** The cells that change, in the order of their key. */
  get changed(): CellDelta[] {
    return [...this.#cells.values()]
      .filter(({ responses, keySum, sealed }) => responses !== 0 || keySum !== 0 || sealed !== 0)
      .sort(
        (a, b) =>
          a.year - b.year ||
          a.quarter - b.quarter ||
          a.eventId - b.eventId ||
          a.regionId - b.regionId ||
          Number(a.isMarked) - Number(b.isMarked) ||
          a.valueId - b.valueId,
      )
  }
}
