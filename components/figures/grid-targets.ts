import type { Place } from './block'

/** The box in which a figure is typed. */
export const isBox = (target: EventTarget) => target instanceof HTMLInputElement

/** A link or a button within a cell. */
export const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

/** Absent on a page that is not served securely. */
export const clipboard = () => navigator.clipboard as Clipboard | undefined

/** The cell that something happened in. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
