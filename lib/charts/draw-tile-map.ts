import { type Chart, type Drawing, describeValue, type Frame, isWithheld, numberOf, writeValue } from './chart'
import { drawEntries, widthOfEntry } from './legend'
import { drawValue, element, textAt } from './markup'
import { drawMark, drawStub } from './patterns'
import { ticksOf } from './scale'
import { cutText } from './text-fit'
import type { Tile } from './tiles'

/** From so light to so dark. */
const shadeCount = 5
const largest = 84

/** Between the squares and what their shades mean, beside them. */
const aside = 32

/**
 * A square for each place, the darker the more, with its figure in it; without a category it is empty. Shades go from the
 * least to the most and need no zero; where all are the same there is one, which says nothing. Of several series only the
 * first is drawn.
 */
export function drawTileMap(chart: Chart & { tiles: readonly Tile[] }, { width }: Frame): Drawing {
  const { categories, format, tiles } = chart
  const values = chart.series[0]?.values ?? []
  const numbers = categories.flatMap((name, at) =>
    tiles.some((tile) => tile.name === name) ? (numberOf(values[at]) ?? []) : [],
  )
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const ticks = least < most ? ticksOf([least, most], format) : []
  const steps = Math.max(ticks.length - 1, 1)
  const lookAt = (step: number) => `shade-${steps === 1 ? 3 : 1 + Math.round((step / (steps - 1)) * (shadeCount - 1))}`
  const stepAt = (value: number) => Math.min(Math.max(ticks.filter((tick) => tick <= value).length - 1, 0), steps - 1)
  const entries = ticks.slice(0, -1).map((tick, step) => ({
    words: `${format(tick)} to ${step === steps - 1 ? '' : 'under '}${format(ticks[step + 1] ?? tick)}`,
    draw: (x: number, y: number) => drawMark({ x, y, width: 12, height: 12 }, lookAt(step)),
  }))
  const columns = Math.max(1, ...tiles.map(({ column }) => column + 1))
  const rows = Math.max(0, ...tiles.map(({ row }) => row + 1))
  const size = Math.min(width / columns, largest)
  const isAside = columns * size + aside + Math.max(0, ...entries.map(widthOfEntry)) <= width
  const legend = drawEntries(entries, width, isAside)
  const top = isAside ? 0 : legend.height
  const drawn = tiles.map(({ name, short, column, row }) => {
    const at = categories.indexOf(name)
    const value = values[at]
    const [x, y] = [column * size, top + row * size]
    const box = { x: x + 1, y: y + 1, width: size - 2, height: size - 2 }
    const number = numberOf(value)
    const look = number === null ? 'shade-none' : lookAt(stepAt(number))
    const ground = isWithheld(value) ? drawStub(box) : drawMark(box, look)
    const ink = isWithheld(value) ? 'chart-on-withheld' : number === null ? 'chart-soft' : `chart-on-${look}`
    const write = (text: string, baseline: number) =>
      textAt(cutText(text, size - 4), x + size / 2, baseline, { anchor: 'middle', look: ink })
    if (at === -1) return ground + write(short, y + size / 2 + 5)
    return drawValue(
      describeValue({ ...chart, series: chart.series.slice(0, 1) }, at, 0),
      ground + write(short, y + size / 2 - 3) + write(writeValue(format, value), y + size / 2 + 15),
    )
  })
  return {
    width,
    height: Math.max(top + rows * size, legend.height),
    markup:
      (isAside
        ? element('g', { transform: `translate(${Math.round(columns * size + aside)} 0)` }, legend.markup)
        : legend.markup) + drawn.join(''),
  }
}
