/** Remembers what the texts of a column came to: a season has few days, prices and ticket types, and very many lines. */
export function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    if (known.size >= mostRemembered) known.clear()
    const value = read(text)
    // A copy: the text may be a piece of a large part of the file, which it would keep in memory.
    known.set(Buffer.from(text).toString(), { value })
    return value
  }
}

const mostRemembered = 50_000
