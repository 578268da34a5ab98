import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../app/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

function coloursOf(part: string): Record<string, string> {
  return Object.fromEntries([...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]))
}

const themes = { light: coloursOf(light), dark: coloursOf(dark) }

function luminance(colour: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['paper', 'ground', 'raised', 'hover']
const textPairs: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['ink', surface],
    ['ink-soft', surface],
    ['accent', surface],
    ['accent-strong', surface],
    ['error', surface],
  ]),
  ...['accent-soft', 'success-soft', 'error-soft', 'warning-soft', 'info-soft'].map((soft): [string, string] => [
    'ink',
    soft,
  ]),
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['error', 'accent-soft'],
  ['ink-soft', 'accent-soft'],
  ['success', 'success-soft'],
  ['error', 'error-soft'],
  ['warning', 'warning-soft'],
  ['info', 'info-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-error', 'error'],
  ['on-error', 'error-strong'],
  ['on-attention', 'attention'],
  ['paper', 'ink'],
]
const edgePairs: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['line-strong', surface],
    ['focus', surface],
    ['accent', surface],
  ]),
  ['success', 'raised'],
  ['warning', 'raised'],
  ['info', 'raised'],
]

describe.each(Object.entries(themes))('in the %s theme', (_, colours) => {
  const of = (name: string) => {
    const colour = colours[name]
    if (!colour) throw new Error(`No colour is called ${name}`)
    return colour
  }

  test.each(textPairs)('%s is readable on %s: at least 4.5 to 1', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edgePairs)('%s can be told from %s as an edge: at least 3 to 1', (edge, ground) => {
    expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3)
  })
})

test('both themes name the same colours', () => {
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort())
})
