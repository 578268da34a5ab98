import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const [light = '', dark = ''] = read('../../app/tokens.css').split('@media (prefers-color-scheme: dark)')
const [charts = ''] = read('./charts.css').split('@media (forced-colors: active)')

type Colour = readonly number[]

const coloursOf = (part: string): Record<string, Colour> =>
  Object.fromEntries(
    [...part.matchAll(/--([\w-]+):\s*#([0-9a-f]{6})/g)].map(([, name, hex = '']) => [
      name,
      [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
    ]),
  )

const themes = { light: coloursOf(light), dark: { ...coloursOf(light), ...coloursOf(dark) } }

/** `var(--accent)`, or so many parts of one colour in another. */
function colourOf(css: string, theme: Record<string, Colour>): Colour {
  const [one = '', other = ''] = [...css.matchAll(/--([\w-]+)/g)].map(([, name]) => name ?? '')
  const part = Number(/(\d+)%/.exec(css)?.[1] ?? 100) / 100
  const [first, second] = [theme[one], theme[other] ?? theme[one]]
  if (!first || !second) throw new Error(`Nobody knows the colour ${css}`)
  return first.map((value, at) => value * part + (second[at] ?? 0) * (1 - part))
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The steps of a stacked bar with what they are drawn in; a step that names no ink has that of all. */
const steps = [
  ...charts.matchAll(/\.chart-step(?:\[data-step="(\w+)"\])? \{\s*background: ([^;]+);\s*(?:color: ([^;]+);)?/g),
].map(([, step = 'middle', ground = '', ink = 'var(--ink)']) => ({ step, ground, ink }))

const drawn = read('./drawn.css').split('@media (forced-colors: active)')[0] ?? ''

/** The parts and squares of drawn charts that have a figure in them; one that names no ink has that of all. */
const grounds = [...drawn.matchAll(/\.chart-((?:step|shade)-\d) \{\s*fill: ([^;]+);/g)].map(
  ([, look = '', ground = '']) => ({
    look,
    ground,
    ink: new RegExp(`chart-on-${look}\\b[^{]*\\{\\s*fill: ([^;]+);`).exec(drawn)?.[1] ?? 'var(--ink)',
  }),
)

test('every part of a stack and every shade of a map is looked at', () =>
  expect(grounds.map(({ look }) => look)).toEqual(
    [1, 2, 3, 4, 5].map((at) => `step-${at}`).concat([1, 2, 3, 4, 5].map((at) => `shade-${at}`)),
  ))

test('every step of a stacked bar is looked at', () =>
  expect(steps.map(({ step }) => step).sort()).toEqual(['best', 'good', 'light', 'middle', 'poor', 'worst']))

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  test.each(steps)('the figure on the step $step can be read', ({ ground, ink }) =>
    expect(contrast(colourOf(ground, theme), colourOf(ink, theme))).toBeGreaterThanOrEqual(4.5),
  )

  test.each(grounds)('the figure on $look of a drawn chart can be read', ({ ground, ink }) =>
    expect(contrast(colourOf(ground, theme), colourOf(ink, theme))).toBeGreaterThanOrEqual(4.5),
  )

  test.each(['accent', 'attention', 'line-strong'])('a bar in %s stands out from its card', (colour) =>
    expect(contrast(theme[colour] ?? [], theme.paper ?? [])).toBeGreaterThanOrEqual(2.9),
  )
})
