type FitOptions = {
  /** Width and height are in the unit of the sizes. */
  width: number
  height: number
  /** Distance between base lines, as a factor of the size. */
  leading: number
  /** Sizes to try, the largest first. */
  sizes: readonly number[]
  /** Width of a text at size 1. */
  measure: (text: string) => number
}

type FittedText = { size: number; lines: string[] }

/**
 * The largest of `sizes` at which a text fits into the box without breaking a word, and its lines, balanced in length.
 * What does not fit at the smallest size either is broken within words and ends in an ellipsis.
 */
export function fitText(text: string, { width, height, leading, sizes, measure: measureText }: FitOptions): FittedText {
  const measure = memoise(measureText)
  const maxLines = (size: number) => Math.max(1, Math.floor(height / (size * leading)))
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (const size of sizes) {
    const lines = wrapWords(words, width / size, measure)
    const fits = lines.length <= maxLines(size) && lines.every((line) => measure(line) <= width / size)
    if (fits) return { size, lines: balanceLines(words, lines.length, width / size, measure) }
  }
  const size = sizes.at(-1) ?? 1
  const maxWidth = width / size
  const pieces = words.flatMap((word) => (measure(word) <= maxWidth ? [word] : breakWord(word, maxWidth, measure)))
  const lines = wrapWords(pieces, maxWidth, measure)
  const last = maxLines(size) - 1
  if (lines.length <= last + 1) return { size, lines }
  return { size, lines: [...lines.slice(0, last), truncateLine(lines[last] ?? '', maxWidth, measure)] }
}

type Measure = FitOptions['measure']

/** The same words are measured for many widths, and measuring is slow. */
function memoise(measure: Measure): Measure {
  const cache = new Map<string, number>()
  return (text) => {
    const width = cache.get(text) ?? measure(text)
    cache.set(text, width)
    return width
  }
}

function wrapWords(words: readonly string[], maxWidth: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Breaks the words into the same number of lines at the narrowest width that allows it, so that the last line is not a
 * single word.
 */
function balanceLines(words: readonly string[], count: number, maxWidth: number, measure: Measure): string[] {
  let [narrow, wide] = [0, maxWidth]
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2
    const lines = wrapWords(words, middle, measure)
    if (lines.length <= count && lines.every((line) => measure(line) <= middle)) wide = middle
    else narrow = middle
  }
  return wrapWords(words, wide, measure)
}

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

function breakWord(word: string, maxWidth: number, measure: Measure): string[] {
  const pieces: string[] = []
  for (const letter of graphemesOf(word)) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (pieces.length > 0 && measure(longer) <= maxWidth) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

function truncateLine(line: string, maxWidth: number, measure: Measure): string {
  const letters = graphemesOf(line)
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > maxWidth) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
