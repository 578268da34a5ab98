type Room = {
  /** In the unit of the sizes, as the height. */
  width: number
  height: number
  /** From one base line to the next, as part of the size. */
  leading: number
  /** Sizes to try, the largest first. */
  sizes: readonly number[]
  /** How wide a text is at size 1. */
  measure: (text: string) => number
}

type Fitted = { size: number; lines: string[] }

/**
 * A text in as many lines as there is room for, as large as it can be without breaking a word; the lines are of like
 * length. What does not fit at the smallest size either is broken within words and ends in an ellipsis.
 */
export function fitText(text: string, { width, height, leading, sizes, measure: measureAnew }: Room): Fitted {
  const measure = remembering(measureAnew)
  const most = (size: number) => Math.max(1, Math.floor(height / (size * leading)))
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (const size of sizes) {
    const lines = wrapped(words, width / size, measure)
    const fits = lines.length <= most(size) && lines.every((line) => measure(line) <= width / size)
    if (fits) return { size, lines: evened(words, lines.length, width / size, measure) }
  }
  const size = sizes.at(-1) ?? 1
  const room = width / size
  const pieces = words.flatMap((word) => (measure(word) <= room ? [word] : broken(word, room, measure)))
  const lines = wrapped(pieces, room, measure)
  const last = most(size) - 1
  if (lines.length <= last + 1) return { size, lines }
  return { size, lines: [...lines.slice(0, last), shortened(lines[last] ?? '', room, measure)] }
}

type Measure = Room['measure']

/** The same words are tried in many rooms, and laying out letters takes its time. */
function remembering(measure: Measure): Measure {
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? measure(text)
    known.set(text, width)
    return width
  }
}

function wrapped(words: readonly string[], room: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The same number of lines within the narrowest room that does: no word alone on the last. */
function evened(words: readonly string[], count: number, room: number, measure: Measure): string[] {
  let [narrow, wide] = [0, room]
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2
    const lines = wrapped(words, middle, measure)
    if (lines.length <= count && lines.every((line) => measure(line) <= middle)) wide = middle
    else narrow = middle
  }
  return wrapped(words, wide, measure)
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

function broken(word: string, room: number, measure: Measure): string[] {
  const pieces: string[] = []
  for (const letter of lettersOf(word)) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (pieces.length > 0 && measure(longer) <= room) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

function shortened(line: string, room: number, measure: Measure): string {
  const letters = lettersOf(line)
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
