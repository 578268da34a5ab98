const quote = 34
const comma = 44
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * Calls back with the name and the JSON of each answer of a response, from the text that PostgreSQL writes for `jsonb`
 * (`{"B-Q1": "a", "B-Q2": ["b", "c"]}`). Values are not parsed: most occur in many responses and are cached by their
 * JSON.
 * @throws Error for any other text
 */
export function visitAnswers(stored: string, onAnswer: (name: string, json: string) => void): void {
  let at = 1
  while (stored.charCodeAt(at) === quote) {
    const nameEnd = endOfText(stored, at)
    const from = nameEnd + ': '.length
    const to = endOfValue(stored, from)
    onAnswer(textOf(stored.slice(at, nameEnd)), stored.slice(from, to))
    if (stored.charCodeAt(to) !== comma) {
      at = to
      break
    }
    at = to + ', '.length
  }
  if (stored.charCodeAt(at) !== closeBrace) throw new Error('These answers are not as PostgreSQL writes them')
}

/** The text of a JSON string, given with its quotes. */
const textOf = (json: string): string =>
  json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, json.length - 1)

/** The index after the JSON string that starts at `at`. */
function endOfText(stored: string, at: number): number {
  let end = stored.indexOf('"', at + 1)
  while (end >= 0 && isEscaped(stored, end)) end = stored.indexOf('"', end + 1)
  if (end < 0) throw new Error('A text among the answers has no end')
  return end + 1
}

function isEscaped(stored: string, at: number): boolean {
  let first = at
  while (stored.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}

function endOfValue(stored: string, from: number): number {
  let depth = 0
  for (let at = from; at < stored.length; at += 1) {
    const code = stored.charCodeAt(at)
    if (code === quote) {
      at = endOfText(stored, at) - 1
      if (depth === 0) return at + 1
    } else if (code === openBrace || code === openBracket) depth += 1
    else if (depth > 0 && (code === closeBrace || code === closeBracket)) {
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && (code === comma || code === closeBrace)) return at
  }
  throw new Error('A value among the answers has no end')
}
