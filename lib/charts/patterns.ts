import { element } from './markup'

/** Lines over a colour, so that no colour is the only sign. `rising` goes up to the right. */
const turns = { rising: 45, falling: -45, level: 90 } as const

/** What has lines over it; the others are plain. */
const patternOf: Record<string, keyof typeof turns> = {
  'mark-2': 'rising',
  'mark-3': 'level',
  'step-2': 'rising',
  'step-4': 'falling',
  'step-5': 'level',
}

export type Box = { x: number; y: number; width: number; height: number }

/** A bar, a column, a part or a swatch. @param look `mark-1` for the first series, `step-1` for the first part of a stack, … */
export function drawMark(box: Box, look: string, id: string): string {
  const pattern = patternOf[look]
  const mark = element('rect', { ...box, class: `chart-${look}` })
  return pattern ? mark + element('rect', { ...box, class: 'chart-hatch', fill: `url(#${id}-${pattern})` }) : mark
}

/** How long what stands for a withheld value is: always the same, since its length must tell nothing. */
export const stubLength = 28

/** What stands for a withheld value; its word is beside it. */
export const drawStub = (box: Box, id: string): string =>
  element('rect', { ...box, class: 'chart-withheld', fill: `url(#${id}-withheld)` })

/** The patterns that a markup refers to. */
export function definePatterns(markup: string, id: string): string {
  const isUsed = (name: string) => markup.includes(`url(#${id}-${name})`)
  const used = [
    ...Object.entries(turns).map(([name, turn]) => ({ name, turn, size: 6, look: 'chart-hatch-line' })),
    { name: 'withheld', turn: 45, size: 5, look: 'chart-withheld-line' },
  ].filter(({ name }) => isUsed(name))
  if (used.length === 0) return ''
  const patterns = used.map(({ name, turn, size, look }) =>
    element(
      'pattern',
      {
        id: `${id}-${name}`,
        width: size,
        height: size,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${turn})`,
      },
      element('path', { d: `M${size / 2} 0V${size}`, class: look }),
    ),
  )
  return element('defs', {}, patterns.join(''))
}
