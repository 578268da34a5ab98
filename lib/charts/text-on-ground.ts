import { element, textAt } from './markup'
import { textWidth } from './text-fit'

/** A line of text with ground of its own, where lines go through its place. */
export function textOnGround(text: string, x: number, y: number, options: Parameters<typeof textAt>[3] = {}): string {
  const width = textWidth(text)
  const left = x - (options.anchor === 'middle' ? width / 2 : options.anchor === 'end' ? width : 0)
  const ground = element('path', {
    d: `M${left.toFixed(1)} ${(y - 12).toFixed(1)}h${width.toFixed(1)}v15h-${width.toFixed(1)}z`,
    class: 'chart-ground',
  })
  return ground + textAt(text, x, y, options)
}
