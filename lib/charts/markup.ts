const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Letters, digits and signs that stand for themselves, as in nearly all texts of a chart. */
const isPlain = /^[\w .,:;%+*/#()[\]–—-]*$/

/** Text for XML: with entities, and without the characters that no XML may have. */
export const escapeText = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(forbidden, '')
        .replace(/[&<>"']/g, (character) => entities[character] ?? character)

type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * An element of an SVG. Numbers have one decimal.
 * @param content markup, not text: text goes through `escapeText`
 */
export function element(name: string, attributes: Attributes, content = ''): string {
  let written = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) written += ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value)}"`
  }
  return content === '' ? `${written}/>` : `${written}>${content}</${name}>`
}

// Adding zero turns -0 into 0.
const round = (value: number) => Math.round(value * 10) / 10 + 0

/** A line of text. @param anchor which end of it stands at x */
export const textAt = (
  text: string,
  x: number,
  y: number,
  { anchor, look }: { anchor?: 'middle' | 'end'; look?: string | undefined } = {},
): string => element('text', { x, y, 'text-anchor': anchor, class: look }, escapeText(text))

/** The words that a pointer sees. */
const tooltip = (words: string): string => element('title', {}, escapeText(words))

/** A name as it is drawn, in lines; where these are not all of it, a pointer sees the whole. */
export const nameWhole = (name: string, lines: readonly string[], content: string): string =>
  lines.join(' ') === name ? content : element('g', {}, tooltip(name) + content)

/** All that is drawn of one value, with its words. The arrow keys go from one of these to the next. */
export const drawValue = (words: string, content: string): string =>
  element('g', { class: 'chart-value' }, tooltip(words) + content)
