// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { drawSheet } from './sheet'

const sheet = (given: Partial<Parameters<typeof drawSheet>[0]> = {}) =>
  drawSheet({
    chart: {
      kind: 'bars',
      categories: ['Dance', 'Music'],
      series: [{ name: '2026/27', values: [280, 840] }],
      format: String,
    },
    title: 'Music: 75% of attendance',
    description: 'Known and estimated attendance in 2026/27, by discipline',
    about: 'Organisation: Harbour Arts · Time: 2026/27',
    source: 'Source: Illuminate, 07/11/2026',
    ...given,
  })

function parse(svg: string) {
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(page.querySelector('parsererror')?.textContent).toBeUndefined()
  return page
}

test('says what it shows, of whom, from where and when', () => {
  const texts = [...parse(sheet()).querySelectorAll('text')].map((text) => text.textContent)
  expect(texts).toEqual([
    'Music: 75% of attendance',
    'Known and estimated attendance in 2026/27, by discipline',
    'Organisation: Harbour Arts · Time: 2026/27',
    ...['Dance', '280', 'Music', '840'],
    'Source: Illuminate, 07/11/2026',
  ])
})

test('has a name and a description of its own, and asks for nothing from elsewhere', () => {
  const svg = sheet()
  const root = parse(svg).documentElement
  expect(root.getAttribute('role')).toBe('img')
  expect(root.querySelector(`#${root.getAttribute('aria-labelledby')}`)?.textContent).toBe('Music: 75% of attendance')
  expect(root.querySelector(`#${root.getAttribute('aria-describedby')}`)?.textContent).toBe(
    'Known and estimated attendance in 2026/27, by discipline. Organisation: Harbour Arts · Time: 2026/27',
  )
  expect(svg).not.toMatch(/href|@import|<script/)
})

test('words are never markup', () => {
  const hostile = '</text></svg><script>alert("1")</script> & \'more\''
  const root = parse(sheet({ title: hostile, description: hostile, about: hostile, source: hostile })).documentElement
  expect(root.querySelector('script')).toBeNull()
  expect(root.querySelector('title')?.textContent).toBe(hostile)
})

test('long words take more lines, and the paper grows with them', () => {
  const heightOf = (svg: string) => Number(parse(svg).documentElement.getAttribute('height'))
  expect(heightOf(sheet({ title: 'The Company of the Old and the New '.repeat(6) }))).toBeGreaterThan(heightOf(sheet()))
})

test('lines about dots are explained, since there is no table beside them', () => {
  const textsOf = (ranges: (readonly [number, number] | null)[]) => {
    const series = [{ name: '2026/27', values: [28, 84], ranges }]
    const svg = sheet({ chart: { kind: 'range dots', categories: ['Dance', 'Music'], series, format: String } })
    return [...parse(svg).querySelectorAll('text')].map((text) => text.textContent)
  }
  const said = 'The line about a dot reaches from the lowest to the highest that the figure may be.'
  expect(textsOf([[20, 40], null]).slice(-2)).toEqual([said, 'Source: Illuminate, 07/11/2026'])
  expect(textsOf([null, null])).not.toContain(said)
})
