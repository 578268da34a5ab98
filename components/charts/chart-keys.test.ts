// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawFigure } from '@/lib/charts/figure'
import { addChartKeys } from './chart-keys'

let figure: HTMLElement
let remove: () => void

beforeEach(() => {
  document.body.innerHTML = '<p id="title">Music leads</p><p id="what">Answers</p><figure></figure>'
  figure = document.querySelector('figure') as HTMLElement
  figure.innerHTML = drawFigure(
    {
      kind: 'bars',
      categories: ['Dance', 'Music', 'Opera'],
      series: [{ name: 'Answers', values: [3, 8, 'withheld'] }],
      format: (value) => (value === null ? '–' : `${value}`),
    },
    { labelledBy: 'title', describedBy: 'what' },
  )
  remove = addChartKeys(figure)
})
afterEach(() => remove())

const drawing = () => figure.querySelector('svg') as SVGSVGElement
const words = () => figure.querySelector('.chart-words')?.textContent ?? ''
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  drawing().dispatchEvent(event)
  return { isTaken: event.defaultPrevented, words: words() }
}

test('a chart can have the focus, and says nothing before a key', () => {
  expect(drawing().getAttribute('tabindex')).toBe('0')
  expect(words()).toBe('')
})

test('arrows, Home and End go through the values and stop at the ends', () => {
  expect(press('ArrowRight').words).toBe('Dance: 3')
  expect(press('ArrowDown').words).toBe('Music: 8')
  expect(press('End').words).toBe('Opera: withheld')
  expect(press('ArrowRight').words).toBe('Opera: withheld')
  expect(press('ArrowUp').words).toBe('Music: 8')
  expect(press('Home').words).toBe('Dance: 3')
  expect(press('ArrowLeft').words).toBe('Dance: 3')
  expect(figure.querySelectorAll('[data-reached]')).toHaveLength(1)
  expect(
    figure.querySelector('.chart-words')?.getAttribute('aria-live') ??
      (figure.querySelector('.chart-words') as HTMLElement).ariaLive,
  ).toBe('polite')
})

test('Escape puts the words away, and so does leaving', () => {
  press('ArrowRight')
  press('Escape')
  expect(words()).toBe('')
  press('ArrowRight')
  drawing().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(words()).toBe('')
  expect(figure.querySelectorAll('[data-reached]')).toHaveLength(0)
})

test('other keys are the browser’s', () => {
  expect(press('Tab').isTaken).toBe(false)
  expect(press('a').isTaken).toBe(false)
  expect(press('ArrowRight').isTaken).toBe(true)
})

test('a pointer sees the words once, not those of the browser as well', () => {
  const value = drawing().querySelectorAll('.chart-value')[1]
  value?.querySelector('rect')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(words()).toBe('Music: 8')
  expect(value?.querySelector('title')).toBeNull()
  figure.dispatchEvent(new Event('pointerleave'))
  expect(words()).toBe('')
})

test('a chart that was drawn anew has its words again', () => {
  press('ArrowRight')
  figure.innerHTML = figure.innerHTML.replaceAll('Dance', 'Ballet')
  figure.querySelector('.chart-words')?.remove()
  drawing().querySelectorAll('title').length
  expect(press('ArrowRight').words).toMatch(/Ballet: 3|Music: 8/)
})
