import type { Move } from './block'

/** What a key asks of the grid while no cell is being edited. */
export type KeyCommand =
  | { ask: 'move'; move: Move; extend: boolean }
  | { ask: 'tab'; step: 1 | -1 }
  | { ask: 'type'; text: string }
  | { ask: 'edit' | 'clear' | 'fillDown' | 'undo' | 'redo' | 'all' | 'narrow' }

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

const arrows: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The keys of a spreadsheet (and of the WAI-ARIA grid pattern). Undefined leaves a key to the browser. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): KeyCommand | undefined {
  if (altKey) return undefined
  const control = ctrlKey || metaKey
  const move = moveOf(key, control)
  if (move) return { ask: 'move', move, extend: shiftKey }
  if (control) return controlCommand(key.toLowerCase(), shiftKey)
  if (key === 'Tab') return { ask: 'tab', step: shiftKey ? -1 : 1 }
  if (key === 'Enter' || key === 'F2') return { ask: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { ask: 'clear' }
  if (key === 'Escape') return { ask: 'narrow' }
  return key.length === 1 && key !== ' ' ? { ask: 'type', text: key } : undefined
}

function moveOf(key: string, control: boolean): Move | undefined {
  const arrow = arrows[key]
  if (arrow) return { by: control ? 'edge' : 'cell', rows: arrow[0], columns: arrow[1] }
  if (key === 'Home') return { by: 'edge', rows: control ? -1 : 0, columns: -1 }
  if (key === 'End') return { by: 'edge', rows: control ? 1 : 0, columns: 1 }
  if (key === 'PageUp' || key === 'PageDown') return { by: 'page', rows: key === 'PageUp' ? -1 : 1 }
  return undefined
}

function controlCommand(letter: string, shift: boolean): KeyCommand | undefined {
  if (letter === 'z') return { ask: shift ? 'redo' : 'undo' }
  if (letter === 'y') return { ask: 'redo' }
  if (letter === 'd') return { ask: 'fillDown' }
  if (letter === 'a') return { ask: 'all' }
  return undefined
}
