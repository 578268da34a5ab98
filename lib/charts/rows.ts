import { type Drawing, narrowBelow } from './chart'
import { nameWhole, textAt } from './markup'
import { lineHeight, textWidth, wrapText } from './text-fit'
import { textOnGround } from './text-on-ground'

const gap = 10

/** Where what is drawn of a row begins. `overlap`: so far an axis may reach above and below it, to meet its neighbours'. */
type RowPlace = { left: number; y: number; overlap: number }

type Rows = {
  width: number
  /** What stands above the rows. */
  top: { markup: string; height: number }
  contentHeight: number
  draw: (row: number, place: RowPlace) => string
}

/** Where what is drawn of every row begins, from the left: where it is narrow, names stand above. */
export const leftOfRows = (categories: readonly string[], width: number): number =>
  width < narrowBelow ? 1 : nameWidth(categories, width) + gap

const nameWidth = (categories: readonly string[], width: number) =>
  width < narrowBelow ? width : Math.min(Math.max(0, ...categories.map(textWidth)), width * 0.38)

/** A row for each category, its name before it, or above it where it is narrow. */
export function drawRows(categories: readonly string[], { width, top, contentHeight, draw }: Rows): Drawing {
  const isNarrow = width < narrowBelow
  const nameRoom = nameWidth(categories, width)
  const left = leftOfRows(categories, width)
  let y = top.height
  let markup = top.markup
  for (const [row, category] of categories.entries()) {
    const lines = wrapText(category, nameRoom, 2)
    const linesHeight = lines.length * lineHeight
    const height = isNarrow ? linesHeight + contentHeight : Math.max(linesHeight, contentHeight)
    const contentTop = isNarrow ? y + linesHeight : y + (height - contentHeight) / 2
    const linesTop = isNarrow ? y : y + (height - linesHeight) / 2
    const name = lines.map((line, at) => {
      const baseline = linesTop + at * lineHeight + 13
      return isNarrow ? textOnGround(line, 0, baseline) : textAt(line, nameRoom, baseline, { anchor: 'end' })
    })
    markup += nameWhole(category, lines, name.join(''))
    markup += draw(row, { left, y: contentTop, overlap: isNarrow ? 0 : gap / 2 })
    y += height + gap
  }
  return { width, height: Math.max(y - gap, 0), markup }
}
