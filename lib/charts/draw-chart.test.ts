// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { Chart, ChartKind, ChartValue } from './chart'
import { drawChart } from './draw-chart'
import { textWidth } from './text-fit'

const format = (value: number | null) =>
  value === null ? '–' : value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
const kinds = ['bars', 'grouped bars', 'histogram', 'stack', 'line', 'range dots'] as const
const widths = [264, 600] as const
const cases = kinds.flatMap((kind) => widths.map((width) => ({ kind, width })))

/** A chart of one series, or of several. */
const chartOf = (kind: ChartKind, categories: string[], ...series: ChartValue[][]): Chart => ({
  kind,
  categories,
  series: series.map((values, at) => ({ name: `Year ${at + 1}`, values })),
  format,
})

/** What a browser would make of it. An error of XML is an error here. */
function draw(chart: Chart, width = 600) {
  const { height, markup } = drawChart(chart, { width })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${markup}</svg>`
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(page.querySelector('parsererror')?.textContent).toBeUndefined()
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  const numbers = (mark: Element) =>
    Object.fromEntries(['x', 'y', 'width', 'height'].map((name) => [name, Number(mark.getAttribute(name))]))
  return {
    height,
    page,
    marks: [...page.querySelectorAll('.chart-value > rect:is([class^=chart-mark], [class^=chart-step])')].map(numbers),
    texts: [...page.querySelectorAll('text')].map((text) => text.textContent),
    tooltips: [...page.querySelectorAll('title')].map((title) => title.textContent),
  }
}

describe.each(cases)('$kind, $width px wide', ({ kind, width }) => {
  test.each([
    ['no rows', chartOf(kind, [], [])],
    ['no series', chartOf(kind, ['a', 'b'])],
    ['one value', chartOf(kind, ['a'], [12])],
    ['all zero', chartOf(kind, ['a', 'b'], [0, 0], [0, 0])],
    ['negative alone', chartOf(kind, ['a', 'b'], [-5, -20])],
    ['nothing known', chartOf(kind, ['a', 'b'], [null, null])],
    [
      'sixty categories',
      chartOf(
        kind,
        Array.from({ length: 60 }, (_, at) => `Week ${at}`),
        Array(60).fill(7),
        Array(60).fill(null),
      ),
    ],
    ['long names', chartOf(kind, ['n'.repeat(120), 'name '.repeat(24)], [1, 2])],
    ['signs of XML', chartOf(kind, ['<b> & "c"', "d'\u0000\ud800"], [1, 2], [3, 4])],
    ['all withheld', chartOf(kind, ['a', 'b'], ['withheld', 'withheld'], ['withheld', 'too few'])],
    ['very large and very small', chartOf(kind, ['a', 'b'], [1e12, 0.001])],
  ])('%s is well formed and stays within its width', (_, chart) => {
    const { marks, height } = draw(chart, width)
    for (const mark of marks) {
      expect(mark.x).toBeGreaterThanOrEqual(0)
      expect((mark.x ?? 0) + (mark.width ?? 0)).toBeLessThanOrEqual(width + 0.1)
      expect((mark.y ?? 0) + (mark.height ?? 0)).toBeLessThanOrEqual(height + 0.1)
      expect(mark.height).toBeGreaterThanOrEqual(0)
    }
  })

  test('names are words, never markup', () => {
    const { texts, tooltips } = draw(chartOf(kind, ['<b> & "c"', 'd'], [1, 2]), width)
    expect(texts).toContain('<b> & "c"')
    expect(tooltips).toContain('<b> & "c": 1')
  })

  test('a long name is cut, and whole for a pointer', () => {
    const name = 'The Company of the Old and the New '.repeat(4).trim()
    const { texts, tooltips } = draw(chartOf(kind, [name, 'b'], [1, 2]), width)
    expect(texts.some((text) => text?.endsWith('…'))).toBe(true)
    expect(tooltips).toContain(name)
  })
})

describe('bars', () => {
  test('are as long as their values, with the figure at the end', () => {
    const { marks, texts } = draw(chartOf('bars', ['a', 'b', 'c'], [100, 50, 0]))
    expect(marks).toHaveLength(2)
    expect((marks[0]?.width ?? 0) / (marks[1]?.width ?? 1)).toBeCloseTo(2, 1)
    expect(texts).toEqual(['a', '100', 'b', '50', 'c', '0'])
  })
  test('below zero go to the left of where the others begin', () => {
    const {
      marks: [above, below],
    } = draw(chartOf('bars', ['a', 'b'], [30, -10]))
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeCloseTo(above?.x ?? 0, 1)
    expect((above?.width ?? 0) / (below?.width ?? 1)).toBeCloseTo(3, 1)
  })
  test('of what is not known are not drawn: a dash', () => {
    const { marks, texts } = draw(chartOf('bars', ['a', 'b'], [null, 3]))
    expect(marks).toHaveLength(1)
    expect(texts).toEqual(['a', '–', 'b', '3'])
  })
  test('that are too short to be seen are a pixel long', () =>
    expect(draw(chartOf('bars', ['a', 'b'], [1, 1_000_000])).marks[0]?.width).toBe(1))
  test('have their names above them where it is narrow', () => {
    const { page, marks } = draw(chartOf('bars', ['Dance'], [3]), 264)
    expect(Number(page.querySelector('text')?.getAttribute('y'))).toBeLessThan(marks[0]?.y ?? 0)
  })
})

describe('columns', () => {
  test('stand on zero, and hang from it where they are negative', () => {
    const {
      page,
      marks: [above, below],
    } = draw(chartOf('grouped bars', ['a', 'b'], [30, -10]))
    const zero = Number(/^M\S+ ([\d.]+)H/.exec(page.querySelector('.chart-zero')?.getAttribute('d') ?? '')?.[1])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(zero, 0)
    expect(below?.y).toBeCloseTo(zero, 0)
    expect((above?.height ?? 0) / (below?.height ?? 1)).toBeCloseTo(3, 0)
  })
  test('have a legend where there are several, and none where there is one', () => {
    expect(draw(chartOf('grouped bars', ['a'], [1], [2])).texts.slice(0, 2)).toEqual(['Year 1', 'Year 2'])
    expect(draw(chartOf('grouped bars', ['a'], [1])).texts).not.toContain('Year 1')
  })
  test('the second has lines over it, which stay within it', () => {
    const { page } = draw(chartOf('grouped bars', ['a'], [1], [2]))
    const mark = page.querySelector('.chart-value > .chart-mark-2')
    const lines = mark?.nextElementSibling
    expect(lines?.getAttribute('class')).toBe('chart-hatch-rising')
    const [left = 0, top = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
      Number(mark?.getAttribute(name)),
    )
    const ends = [...(lines?.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)l([\d.]+) -([\d.]+)/g)]
    expect(ends.length).toBeGreaterThan(10)
    for (const [x = 0, y = 0, right = 0, up = 0] of ends.map(([, ...numbers]) => numbers.map(Number))) {
      expect(right).toBeCloseTo(up, 0)
      expect(x).toBeGreaterThanOrEqual(left - 0.1)
      expect(x + right).toBeLessThanOrEqual(left + width + 0.1)
      expect(y).toBeLessThanOrEqual(top + height + 0.1)
      expect(y - up).toBeGreaterThanOrEqual(top - 0.1)
    }
  })
  test('of what is not known are a dash', () => {
    const { marks, texts } = draw(chartOf('grouped bars', ['a', 'b'], [null, 3]))
    expect(marks).toHaveLength(1)
    expect(texts).toContain('–')
  })
  test('where the figures of an axis have no room beside each other every other one is written', () => {
    const chart = chartOf('range dots', ['Your own', 'Others'], [20_257, 7_036])
    const figures = (width: number) => draw(chart, width).texts.filter((text) => text?.endsWith('000') || text === '0')
    expect(figures(600)).toEqual(['0', '5,000', '10,000', '15,000', '20,000', '25,000'])
    expect(figures(264)).toEqual(['0', '10,000', '20,000'])
  })

  test('ticks are round, and none reads as another', () => {
    const ticks = (...values: number[]) =>
      [...draw(chartOf('grouped bars', values.map(String), values)).page.querySelectorAll('.chart-soft')].map(
        (text) => text.textContent,
      )
    expect(ticks(1120, 900)).toEqual(['0', '500', '1,000', '1,500'])
    expect(ticks(2)).toEqual(['0', '1', '2'])
    expect(ticks(0)).toEqual(['0', '1'])
    expect(ticks(30, -10)).toEqual(['-10', '0', '10', '20', '30'])
  })
  test('names that do not fit are left out evenly, the first among the rest', () => {
    const months = ['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December', 'January']
    const { texts } = draw(chartOf('grouped bars', months, Array(10).fill(400)), 264)
    expect(texts.filter((text) => months.includes(text ?? ''))).toEqual(['April', 'August', 'December'])
  })
})

test('no name reaches over the edge, however narrow the categories', () => {
  const days = Array.from({ length: 60 }, (_, at) => `${at + 1} November 2026`)
  const { page } = draw(
    chartOf(
      'line',
      days,
      days.map(() => 3),
    ),
    264,
  )
  const names = [...page.querySelectorAll('text[text-anchor=middle]')]
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    const [x, half] = [Number(name.getAttribute('x')), textWidth(name.textContent ?? '') / 2]
    expect(x - half).toBeGreaterThanOrEqual(-0.1)
    expect(x + half).toBeLessThanOrEqual(265)
  }
})

describe('a line', () => {
  const pathOf = (chart: Chart) => draw(chart).page.querySelector('path.chart-stroke-1')?.getAttribute('d')
  test('breaks where a value is missing', () =>
    expect(pathOf(chartOf('line', ['a', 'b', 'c', 'd', 'e'], [1, 2, null, 4, 5]))?.replace(/[^ML]/g, '')).toBe('MLML'))
  test('of nothing is not drawn', () => expect(pathOf(chartOf('line', ['a'], [null]))).toBeUndefined())
  test('shows a value between two breaks as a dot, however long it is', () => {
    const values = Array.from({ length: 60 }, (_, at) => (at === 30 ? 5 : at > 27 && at < 33 ? null : 1))
    expect(draw(chartOf('line', values.map(String), values)).page.querySelectorAll('circle.chart-mark-1')).toHaveLength(
      1,
    )
  })
})
