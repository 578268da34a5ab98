import type { CellPosition } from './block'

/** The box in which a figure is typed. */
export const isInput = (target: EventTarget) => target instanceof HTMLInputElement

/** A link or a button within a cell. */
export const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

/** Where a finger draws a selection from. */
export const isHandle = (target: EventTarget) => target instanceof Element && target.closest('[data-handle]') !== null

/** The clipboard by a button: refused where the page is not served securely, or the person says no. */
export const writeClipboard = async (text: string) => navigator.clipboard.writeText(text)
export const readClipboard = async () => navigator.clipboard.readText()

/** The cell that something happened in. */
export function positionOf(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** The cell under a pointer that another element has captured. */
export const positionAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  positionOf(document.elementFromPoint(clientX, clientY))
