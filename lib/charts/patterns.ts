import { element } from './markup'

/** Lines over a colour, so that no colour is the only sign. `rising` goes up to the right. */
type Turn = 'rising' | 'falling' | 'level'

/** What has lines over it; the others are plain. */
const turnOf: Record<string, Turn> = {
  'mark-2': 'rising',
  'mark-3': 'level',
  'step-2': 'rising',
  'step-4': 'falling',
  'step-5': 'level',
}

export type Box = { x: number; y: number; width: number; height: number }

/** A bar, a column, a part or a swatch. @param look `mark-1` for the first series, `step-1` for the first part of a stack, … */
export function drawMark(box: Box, look: string): string {
  const turn = turnOf[look]
  const mark = element('rect', { ...box, class: `chart-${look}` })
  return turn ? mark + element('path', { d: linesIn(box, turn, 8), class: `chart-hatch-${turn}` }) : mark
}

/** How long what stands for a withheld value is: always the same, since its length must tell nothing. */
export const stubLength = 28

/** What stands for a withheld value; its word is beside it. */
export const drawStub = (box: Box): string =>
  element('rect', { ...box, class: 'chart-withheld' }) +
  element('path', { d: linesIn(box, 'rising', 6), class: 'chart-withheld-line' })

/**
 * Lines through a box, so many pixels from each other to the right or downwards. They are written out: a pattern is slow to
 * draw, has an id that a page must not have twice, and is not known to every office program. Most lines are like the one
 * before, and are written from where it ends.
 */
function linesIn({ x, y, width, height }: Box, turn: Turn, gap: number): string {
  if (turn === 'level') {
    const [first, ...others] = placesBetween(y + 1, y + height, gap / 2)
    if (first === undefined) return ''
    const length = round(width)
    return `M${round(x)} ${round(first)}h${length}${`m-${length} ${gap / 2}h${length}`.repeat(others.length)}`
  }
  const [right, foot] = [x + width, y + height]
  // Along a rising line the sum of x and y stays the same, along a falling one their difference.
  const sign = turn === 'rising' ? 1 : -1
  const [least, most] = sign === 1 ? [x + y, right + foot] : [x - foot, right - y]
  // Those that no corner cuts short go from foot to top of what is wide, from left to right of what is tall.
  const whole = round(Math.min(width, height))
  const toNext = height < width ? `m${round(gap - whole)} ${sign * whole}` : `m-${whole} ${sign * round(gap + whole)}`
  const nextWhole = `${toNext}l${whole} ${-sign * whole}`
  let lines = ''
  let isAfterWhole = false
  for (const sum of placesBetween(least, most, gap)) {
    const from = Math.max(x, sign === 1 ? sum - foot : sum + y)
    const length = Math.min(right, sign === 1 ? sum - y : sum + foot) - from
    const isWhole = Math.abs(length - Math.min(width, height)) < 0.01
    lines +=
      isWhole && isAfterWhole
        ? nextWhole
        : `M${round(from)} ${round(sign * (sum - from))}l${round(length)} ${round(-sign * length)}`
    isAfterWhole = isWhole
  }
  return lines
}

/** Multiples of a gap between two ends, without these. */
function placesBetween(least: number, most: number, gap: number): number[] {
  const first = Math.floor(least / gap) + 1
  return Array.from({ length: Math.max(0, Math.ceil(most / gap) - first) }, (_, at) => (first + at) * gap)
}

const round = (value: number) => Math.round(value * 10) / 10
