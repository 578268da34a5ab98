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
    const first = placeAfter(y + 1, gap / 2)
    if (first >= y + height) return ''
    const length = round(width)
    const others = Math.ceil((y + height - first) / (gap / 2)) - 1
    return `M${round(x)} ${round(first)}h${length}${`m-${length} ${gap / 2}h${length}`.repeat(others)}`
  }
  const [right, foot] = [x + width, y + height]
  // Along a rising line the sum of x and y stays the same, along a falling one their difference.
  const sign = turn === 'rising' ? 1 : -1
  const [least, most] = sign === 1 ? [x + y, right + foot] : [x - foot, right - y]
  // Those that no corner cuts short go from foot to top of what is wide, from left to right of what is tall.
  const short = Math.min(width, height)
  const whole = round(short)
  const toNext = height < width ? `m${round(gap - whole)} ${sign * whole}` : `m-${whole} ${sign * round(gap + whole)}`
  let lines = ''
  for (let sum = placeAfter(least, gap); sum < most; sum += gap) {
    const from = Math.max(x, sign === 1 ? sum - foot : sum + y)
    const length = Math.min(right, sign === 1 ? sum - y : sum + foot) - from
    lines += `M${round(from)} ${round(sign * (sum - from))}l${round(length)} ${round(-sign * length)}`
    if (length < short - 0.01) continue
    const others = Math.max(0, Math.floor((most - short + 0.01 - sum) / gap))
    lines += `${toNext}l${whole} ${-sign * whole}`.repeat(others)
    sum += others * gap
  }
  return lines
}

/** The first multiple of a gap after an end. */
const placeAfter = (end: number, gap: number) => (Math.floor(end / gap) + 1) * gap

const round = (value: number) => Math.round(value * 10) / 10
