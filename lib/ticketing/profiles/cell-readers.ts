/**
 * Remembers what the texts of a column came to: a season has few days, prices and ticket types, and very many lines, of
 * which neighbours are often alike.
 */
export function withMemory<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>()
  let lastText: string | undefined
  let last: { value: Value } | undefined
  return (text) => {
    if (last !== undefined && text === lastText) return last.value
    let found = known.get(text)
    if (found === undefined) {
      if (known.size >= mostRemembered) known.clear()
      found = { value: read(text) }
      // A copy: the text may be a piece of a large part of the file, which it would keep in memory.
      known.set(Buffer.from(text).toString(), found)
    }
    lastText = text
    last = found
    return found.value
  }
}

const mostRemembered = 50_000

/** Looks words up without regard to case; what an object inherits is no word. */
export function wordsIn<Meaning>(meanings: Readonly<Record<string, Meaning>>): (text: string) => Meaning | undefined {
  const byWord = new Map(Object.entries(meanings).map(([word, meaning]) => [wordKey(word), meaning]))
  return withMemory((text) => byWord.get(wordKey(text)))
}

const wordKey = (word: string) => word.trim().toLowerCase()
