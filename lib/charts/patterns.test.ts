import { describe, expect, test } from 'vitest'
import { type Box, drawMark, drawStub } from './patterns'

/** The ends of each line of a path, which may be written from where the one before ends. */
function linesOf(markup: string) {
  const path = /<path d="([^"]*)"/.exec(markup)?.[1] ?? ''
  let [x, y] = [0, 0]
  const lines: { from: [number, number]; to: [number, number] }[] = []
  for (const [, letter = '', first = '', second = '0'] of path.matchAll(/([Mmlh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    const from: [number, number] = [x, y]
    ;[x, y] = letter === 'M' ? [Number(first), Number(second)] : [x + Number(first), y + Number(second)]
    if (letter === 'l' || letter === 'h') lines.push({ from, to: [x, y] })
  }
  return lines
}

const boxes: Box[] = [
  { x: 0, y: 0, width: 200, height: 15 },
  { x: 264.37, y: 101.5, width: 331.46, height: 15 },
  { x: 12.5, y: 30.25, width: 17.8, height: 214.6 },
  { x: 3, y: 4, width: 12, height: 12 },
  { x: 40.2, y: 7.7, width: 9.3, height: 9.4 },
  { x: 8, y: 8, width: 1, height: 15 },
  { x: 5, y: 5, width: 0.4, height: 0.4 },
]

/** What stays the same along a line, and how far it is from one line to the next. */
const kinds = [
  { name: 'rising', draw: (box: Box) => drawMark(box, 'mark-2'), along: (x: number, y: number) => x + y, gap: 8 },
  { name: 'falling', draw: (box: Box) => drawMark(box, 'step-4'), along: (x: number, y: number) => x - y, gap: 8 },
  { name: 'level', draw: (box: Box) => drawMark(box, 'mark-3'), along: (_: number, y: number) => y, gap: 4 },
  { name: 'of what is withheld', draw: drawStub, along: (x: number, y: number) => x + y, gap: 6 },
]

describe.each(kinds)('lines $name', ({ name, draw, along, gap }) => {
  test.each(boxes)('of a box of $width by $height lie in it, so far from each other, from edge to edge', (box) => {
    const lines = linesOf(draw(box))
    const corners = [box.x, box.x + box.width].flatMap((x) => [box.y, box.y + box.height].map((y) => along(x, y)))
    const [least, most] = [Math.min(...corners) + (name === 'level' ? 1 : 0), Math.max(...corners)]
    const places = Array.from({ length: Math.ceil(most / gap) - Math.floor(least / gap) + 1 }, (_, at) => {
      return (Math.floor(least / gap) + at) * gap
    }).filter((place) => place > least && place < most)
    expect(lines.map(({ from }) => Math.round(along(...from)))).toEqual(places)
    const isEdge = ([x, y]: [number, number]) =>
      Math.min(...[x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y].map(Math.abs)) < 0.16
    for (const { from, to } of lines) {
      expect(along(...to)).toBeCloseTo(along(...from), 0)
      for (const [x, y] of [from, to]) {
        expect(x).toBeGreaterThan(box.x - 0.16)
        expect(x).toBeLessThan(box.x + box.width + 0.16)
        expect(y).toBeGreaterThan(box.y - 0.16)
        expect(y).toBeLessThan(box.y + box.height + 0.16)
        expect(isEdge([x, y])).toBe(true)
      }
    }
  })
})
