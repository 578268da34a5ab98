import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { formatNumber } from '@/lib/floor/format-number'
import type { Chart, ChartKind, ChartValue } from './chart'
import { drawChart } from './draw-chart'
import { textWidth } from './text-fit'
import { ukRegionTiles } from './tiles'

/** Every kind of chart, of so many categories, with every kind of value, for every room: nothing leaves the drawing. */

const kinds: (ChartKind | 'tile map')[] = [
  ...(['bars', 'grouped bars', 'histogram', 'stack', 'line', 'range dots'] as const),
  'tile map',
]
const counts = [0, 1, 2, 50]
const widths = [264, 520, 1080]

const values: Record<string, (at: number) => ChartValue> = {
  positive: (at) => 12_345 * (at + 1),
  negative: (at) => -17 * (at + 1),
  'of both signs': (at) => (at % 2 === 0 ? 40 : -40),
  zero: () => 0,
  unknown: () => null,
  withheld: () => 'withheld',
  mixed: (at) => [3, null, 'a few voices', 0, -2][at % 5] ?? null,
}

/** Short and long by turns. */
const nameOf = (at: number) =>
  at % 2 === 0 ? `Q${at + 1}` : `${at + 1} The Company of the Old and the New Players of Yorkshire and The Humber`

const format = (value: number | null) => (value === null ? '–' : formatNumber(value))

function aChart(kind: ChartKind | 'tile map', count: number, value: (at: number) => ChartValue, series: number): Chart {
  const categories = Array.from({ length: count }, (_, at) =>
    kind === 'tile map' ? (ukRegionTiles[at]?.name ?? nameOf(at)) : nameOf(at),
  )
  const given = {
    ...{ categories, format },
    series: Array.from({ length: series }, (_, one) => ({
      name: `Sold by then, 20${26 - one}/${27 - one}`,
      values: categories.map((_, at) => value(at + one)),
    })),
  }
  return kind === 'tile map' ? { ...given, kind, tiles: ukRegionTiles } : { ...given, kind }
}

type Drawn = { name: string; attributes: Record<string, { value: string }>; shift: number; words: string }

/** The elements of a drawing, each with how far its groups shift it and with its words. Throws where it is no XML. */
function elementsOf(markup: string): Drawn[] {
  const [elements, open]: [Drawn[], Drawn[]] = [[], []]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name, attributes }) => {
    const shift = Number(/translate\(([\d.]+)/.exec(attributes.transform?.value ?? '')?.[1] ?? 0)
    const element = { name, attributes, shift: shift + (open.at(-1)?.shift ?? 0), words: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (words) => {
    for (const element of open) element.words += words
  })
  parser.on('closetag', () => open.pop())
  parser.write(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`).close()
  return elements
}

/** What reaches out of a drawing: marks, and texts as wide as they are guessed. */
function findOutside(chart: Chart, width: number) {
  const { markup, height } = drawChart(chart, { width })
  expect(markup).not.toMatch(/NaN|Infinity|undefined/)
  const elements = elementsOf(markup)
  const numberOf = (part: Drawn, name: string) => Number(part.attributes[name]?.value ?? 0)
  const texts = elements
    .filter(({ name }) => name === 'text')
    .map((text) => {
      const { words, shift } = text
      const before = { middle: 0.5, end: 1 }[text.attributes['text-anchor']?.value ?? ''] ?? 0
      const left = numberOf(text, 'x') + shift - before * textWidth(words)
      return { words, left, right: left + textWidth(words), y: numberOf(text, 'y') }
    })
  const boxes = elements
    .filter(({ name }) => name === 'rect')
    .map((box) => {
      const left = numberOf(box, 'x') + box.shift
      const words = box.attributes.class?.value ?? ''
      return { words, left, right: left + numberOf(box, 'width'), y: numberOf(box, 'y') }
    })
  return [...texts, ...boxes].filter(({ left, right, y }) => left < -1 || right > width + 1 || y < -1 || y > height + 1)
}

describe.each(kinds)('%s', (kind) => {
  test.each(Object.entries(values))('of %s values', (_, value) => {
    for (const count of counts)
      for (const series of [0, 1, 3])
        for (const width of widths)
          expect([count, series, width, findOutside(aChart(kind, count, value, series), width)]).toEqual([
            ...[count, series, width],
            [],
          ])
  })
})
