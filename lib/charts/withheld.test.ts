// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { Chart, ChartKind, ChartValue } from './chart'
import { drawChart } from './draw-chart'
import { ukRegionTiles } from './tiles'

const format = (value: number | null) => (value === null ? '–' : `${value}%`)

const chartOf = (kind: ChartKind | 'tile map', categories: string[], ...series: ChartValue[][]): Chart => {
  const given = { categories, series: series.map((values, at) => ({ name: `Part ${at + 1}`, values })), format }
  return kind === 'tile map' ? { ...given, kind, tiles: ukRegionTiles } : { ...given, kind }
}

function draw(chart: Chart) {
  const { markup } = drawChart(chart, { width: 600 })
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`,
    'image/svg+xml',
  )
  return {
    stubs: [...page.querySelectorAll('.chart-value > .chart-withheld')],
    marks: [
      ...page.querySelectorAll('.chart-value > :is([class^=chart-mark], [class^=chart-step], [class^=chart-shade])'),
    ],
    texts: [...page.querySelectorAll('text')].map((text) => text.textContent),
    words: [...page.querySelectorAll('.chart-value > title')].map((title) => title.textContent),
    hatches: page.querySelectorAll('.chart-value > .chart-withheld + .chart-withheld-line').length,
  }
}

describe.each(['bars', 'grouped bars', 'histogram', 'line', 'range dots', 'tile map'] as const)('%s', (kind) => {
  test('a withheld value is a hatched stub, and its word is in the picture', () => {
    const { stubs, marks, texts, words, hatches } = draw(chartOf(kind, ['Wales', 'London'], ['withheld', 20]))
    expect(stubs).toHaveLength(1)
    expect(marks).toHaveLength(1)
    expect(texts).toContain('withheld')
    expect(words).toEqual(['Wales: withheld', 'London: 20%'])
    expect(hatches).toBe(1)
  })

  test('stubs do not follow what else there is: their length tells nothing', () => {
    const sizeOf = (other: number) =>
      draw(chartOf(kind, ['Wales', 'London'], ['withheld', other])).stubs.map((stub) =>
        ['width', 'height'].map((name) => stub.getAttribute(name)),
      )
    // The figures of both axes have two digits, and leave the same room.
    expect(sizeOf(60)).toEqual(sizeOf(12))
  })

  test('what nobody knows is no stub', () => {
    const { stubs, texts, hatches } = draw(chartOf(kind, ['Wales', 'London'], [null, 20]))
    expect(stubs).toEqual([])
    expect(texts).not.toContain('withheld')
    expect(hatches).toBe(0)
  })
})

test('a stack with a withheld part is withheld whole: the lengths of its other parts would tell', () => {
  const { stubs, marks, texts, words } = draw(
    chartOf('stack', ['Wales', 'London'], [60, 50], ['withheld', 30], [10, 20]),
  )
  expect(stubs).toHaveLength(1)
  expect(marks).toHaveLength(3)
  expect(texts.filter((text) => text === 'withheld')).toHaveLength(1)
  expect(words[0]).toBe('Wales, Part 1: 60%; Wales, Part 2: withheld; Wales, Part 3: 10%')
})
