import { type Chart, type Drawing, describeValue, type Frame, isWithheld, numberOf, writeValue } from './chart'
import { drawEntries } from './legend'
import { drawValue, textAt } from './markup'
import { drawMark, drawStub } from './patterns'
import { ticksOf } from './scale'
import { cutText } from './text-fit'
import type { Tile } from './tiles'

/** From so light to so dark. */
const shadeCount = 5
const largest = 84

/**
 * A square for each place that has one, the darker the more, with its figure in it. Shades go from the least to the most and
 * need no zero. Of several series only the first is drawn.
 */
export function drawTileMap(chart: Chart & { tiles: readonly Tile[] }, { width, id }: Frame): Drawing {
  const { categories, format, tiles } = chart
  const values = chart.series[0]?.values ?? []
  const numbers = categories.flatMap((name, at) =>
    tiles.some((tile) => tile.name === name) ? (numberOf(values[at]) ?? []) : [],
  )
  const ticks = numbers.length === 0 ? [] : ticksOf([Math.min(...numbers), Math.max(...numbers)], format)
  const steps = Math.max(ticks.length - 1, 1)
  const lookAt = (step: number) => `shade-${steps === 1 ? 3 : 1 + Math.round((step / (steps - 1)) * (shadeCount - 1))}`
  const stepAt = (value: number) => Math.min(Math.max(ticks.filter((tick) => tick <= value).length - 1, 0), steps - 1)
  const legend = drawEntries(
    [
      ...ticks.slice(0, -1).map((tick, step) => ({
        words:
          step === steps - 1
            ? `${format(tick)} to ${format(ticks[step + 1] ?? tick)}`
            : `${format(tick)} to under ${format(ticks[step + 1] ?? tick)}`,
        draw: (x: number, y: number) => drawMark({ x, y, width: 12, height: 12 }, lookAt(step), id),
      })),
    ],
    width,
  )
  const columns = Math.max(0, ...tiles.map(({ column }) => column + 1))
  const rows = Math.max(0, ...tiles.map(({ row }) => row + 1))
  const size = Math.min(width / Math.max(columns, 1), largest)
  const drawn = tiles.flatMap(({ name, short, column, row }) => {
    const at = categories.indexOf(name)
    if (at === -1) return []
    const value = values[at]
    const [x, y] = [column * size, legend.height + row * size]
    const box = { x: x + 1, y: y + 1, width: size - 2, height: size - 2 }
    const number = numberOf(value)
    const look = number === null ? undefined : lookAt(stepAt(number))
    const ground = isWithheld(value) ? drawStub(box, id) : drawMark(box, look ?? 'shade-none', id)
    const inks = look ? `chart-on-${look}` : isWithheld(value) ? 'chart-on-withheld' : 'chart-soft'
    const write = (text: string, baseline: number) =>
      textAt(cutText(text, size - 4), x + size / 2, baseline, { anchor: 'middle', look: inks })
    return drawValue(
      describeValue({ ...chart, series: chart.series.slice(0, 1) }, at, 0),
      ground + write(short, y + size / 2 - 3) + write(writeValue(format, value), y + size / 2 + 15),
    )
  })
  return { width, height: legend.height + rows * size, markup: legend.markup + drawn.join('') }
}
