// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { Chart, ChartKind, ChartSeries } from './chart'
import { drawChart } from './draw-chart'
import { textWidth } from './text-fit'
import { ukRegionTiles } from './tiles'

const format = (value: number | null) => (value === null ? '–' : `${value}%`)

function draw(kind: ChartKind | 'tile map', categories: string[], series: ChartSeries[], width = 600) {
  const given = { categories, series, format }
  const chart: Chart = kind === 'tile map' ? { ...given, kind, tiles: ukRegionTiles } : { ...given, kind }
  const { markup, height } = drawChart(chart, { width })
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`,
    'image/svg+xml',
  )
  const numberOf = (mark: Element, name: string) => Number(mark.getAttribute(name))
  return {
    page,
    height,
    boxes: [...page.querySelectorAll('.chart-value > rect')].map((mark) => ({
      look: mark.getAttribute('class'),
      x: numberOf(mark, 'x'),
      y: numberOf(mark, 'y'),
      width: numberOf(mark, 'width'),
    })),
    texts: [...page.querySelectorAll('text')].map((text) => text.textContent),
    words: [...page.querySelectorAll('.chart-value > title')].map((title) => title.textContent),
  }
}

describe('a stack', () => {
  const parts = (...values: (number | null)[]) =>
    values.map((value, at) => ({ name: `Part ${at + 1}`, values: [value] }))

  test('shares its length by the parts of the sum, whatever they add up to', () => {
    const { boxes } = draw('stack', ['Music'], parts(30, 10, 20))
    const [first, second, third] = boxes.map(({ width }) => width)
    expect((first ?? 0) / (second ?? 1)).toBeCloseTo(3, 1)
    expect((third ?? 0) / (second ?? 1)).toBeCloseTo(2, 1)
    expect(boxes.map(({ look }) => look)).toEqual(['chart-step-1', 'chart-step-2', 'chart-step-3'])
  })
  test('has a figure in the parts that have room, and every one in its words', () => {
    const { texts, words } = draw('stack', ['Music'], parts(98, 1, 1))
    expect(texts).toEqual(['Part 1', 'Part 2', 'Part 3', 'Music', '98%'])
    expect(words).toEqual(['Music, Part 1: 98%', 'Music, Part 2: 1%', 'Music, Part 3: 1%'])
  })
  test('of nothing is a dash', () => {
    const { boxes, texts } = draw('stack', ['Music'], parts(0, null))
    expect(boxes).toEqual([])
    expect(texts).toEqual(['Part 1', 'Part 2', 'Music', '–'])
  })
})

describe('a histogram', () => {
  test('has columns that touch each other, half a pixel on either side left free', () => {
    const { boxes } = draw('histogram', ['0–9', '10–19', '20–29'], [{ name: 'Answers', values: [4, 9, 2] }])
    const [first, second] = boxes
    expect((first?.x ?? 0) + (first?.width ?? 0) + 1).toBeCloseTo(second?.x ?? 0, 0)
  })
})

describe('range dots', () => {
  const dots = (values: (number | null)[], ranges: ([number, number] | null)[]) =>
    draw('range dots', ['Music', 'Dance'], [{ name: 'Share', values, ranges }])

  test('lie on their ranges, and say them', () => {
    const { page, words } = dots([50, 20], [[40, 60], null])
    const [, from, to] =
      /^M([\d.]+) .*H([\d.]+)m/.exec(page.querySelector('.chart-range')?.getAttribute('d') ?? '') ?? []
    const dot = Number(page.querySelector('circle')?.getAttribute('cx'))
    expect(dot).toBeCloseTo((Number(from) + Number(to)) / 2, 0)
    expect(page.querySelectorAll('.chart-range')).toHaveLength(1)
    expect(words).toEqual(['Music: 50%, between 40% and 60%', 'Dance: 20%'])
  })
  test('the axis reaches from zero to the end of the widest range', () => {
    const { texts } = dots([50, 20], [[40, 118], null])
    expect(texts.slice(0, 4)).toEqual(['0%', '50%', '100%', '150%'])
  })
  test('the figure of the highest stays within the drawing', () => {
    const { page } = dots([40, 20], [null, null])
    const figure = [...page.querySelectorAll('.chart-figure')].find(({ textContent }) => textContent === '40%')
    expect(Number(figure?.getAttribute('x')) + textWidth('40%')).toBeLessThanOrEqual(600)
  })
  test('of what nobody knows there is no dot', () => {
    const { page, texts } = dots([null, 20], [null, [10, 30]])
    expect(page.querySelectorAll('circle')).toHaveLength(1)
    expect(texts).toContain('–')
  })
  test('where the range is the figure it is drawn and said without a dot', () => {
    const { page, texts, words } = dots([null, 20], [[40, 60], null])
    expect(page.querySelectorAll('circle')).toHaveLength(1)
    expect(page.querySelectorAll('.chart-range')).toHaveLength(1)
    expect(texts).toContain('40% to 60%')
    expect(words).toEqual(['Music: between 40% and 60%', 'Dance: 20%'])
  })
  test('each series has a shape of its own', () => {
    const { page } = draw(
      'range dots',
      ['Music'],
      [1, 2, 3].map((value) => ({ name: `${value}`, values: [value] })),
    )
    expect([...page.querySelectorAll('.chart-value > [class^=chart-mark]')].map(({ tagName }) => tagName)).toEqual([
      'circle',
      'path',
      'rect',
    ])
  })
})

describe('a line', () => {
  const lines = (last: number | null) => [
    { name: 'This year', values: [1, 2, 3] },
    { name: 'Last year', values: [2, 2, last] },
  ]
  const endsOf = (last: number | null, width: number) => {
    const { page } = draw('line', ['a', 'b', 'c'], lines(last), width)
    return [...page.querySelectorAll('text')]
      .filter(({ textContent }) => /year/.test(textContent ?? ''))
      .map((text) => ({ name: text.textContent, x: Number(text.getAttribute('x')), y: Number(text.getAttribute('y')) }))
  }
  test('has its name at its end where it is wide, and none is on another', () => {
    const [one, other] = endsOf(3, 600)
    expect(one?.x).toBeGreaterThan(500)
    expect((other?.y ?? 0) - (one?.y ?? 0)).toBeGreaterThanOrEqual(18)
  })
  test.each([
    ['where it is narrow', 3, 264],
    ['where one ends early', null, 600],
  ] as const)('is named in the legend %s', (_, last, width) =>
    expect(endsOf(last, width).every(({ y }) => y < 40)).toBe(true),
  )
})

test.each([600, 1080])(
  'lines whose names have no room beside them are named whole in the legend, %i px wide',
  (width) => {
    const names = ['Sold by then, 2026/27', 'Sold by then, 2025/26']
    const { texts } = draw(
      'line',
      ['a', 'b'],
      names.map((name) => ({ name, values: [1, 2] })),
      width,
    )
    expect(texts.slice(0, 2)).toEqual(names)
  },
)

describe('a map of squares', () => {
  const regions = ukRegionTiles.map(({ name }) => name)
  const map = (values: (number | null)[], width = 600) => draw('tile map', regions, [{ name: 'Share', values }], width)

  test('has a place of its own for each region and nation', () => {
    expect(ukRegionTiles).toHaveLength(12)
    expect(new Set(ukRegionTiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(12)
    const { boxes } = map(regions.map((_, at) => at))
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(12)
  })
  test('is the darker the more, and says from where to where', () => {
    const { boxes, texts } = map(regions.map((_, at) => at * 2))
    const looks = boxes.map(({ look }) => look)
    expect(looks[0]).toBe('chart-shade-1')
    expect(looks.at(-1)).toBe('chart-shade-5')
    expect(texts.slice(0, 5)).toEqual([
      '0% to under 5%',
      '5% to under 10%',
      '10% to under 15%',
      '15% to under 20%',
      '20% to 25%',
    ])
  })
  test('of equal values has one shade, and of none has squares all the same', () => {
    expect(new Set(map(regions.map(() => 7)).boxes.map(({ look }) => look)).size).toBe(1)
    expect(new Set(map(regions.map(() => null)).boxes.map(({ look }) => look))).toEqual(new Set(['chart-shade-none']))
  })
  test('of equal values does not say from where to where', () =>
    expect(map(regions.map(() => 7)).texts.slice(0, 2)).toEqual(['Scot.', '7%']))
  test('has an empty square, that no key reaches, for what has no category', () => {
    const { page, texts, words } = draw('tile map', ['Wales', 'London'], [{ name: 'Share', values: [4, 9] }])
    expect(page.querySelectorAll('.chart-shade-none')).toHaveLength(10)
    expect(texts).toContain('Scot.')
    expect(words).toEqual(['Wales: 4%', 'London: 9%'])
  })
  test('has what its shades mean beside it where there is room, and above it on a phone', () => {
    const values = regions.map((_, at) => at)
    const topOf = (width: number) => Math.min(...map(values, width).boxes.map(({ y }) => y))
    expect(topOf(600)).toBe(1)
    expect(topOf(264)).toBeGreaterThan(20)
  })
  test('stays within a phone, and leaves out what has no square', () => {
    const { boxes } = map(
      regions.map((_, at) => at),
      264,
    )
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(264)
    expect(draw('tile map', ['Atlantis'], [{ name: 'Share', values: [1] }]).boxes).toEqual([])
  })
})
