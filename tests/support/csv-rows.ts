/** The rows of a CSV text (RFC 4180, with or without a byte order mark), read independently of the writer. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/^\ufeff/, '')
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (quoted && character === '"' && source[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') quoted = !quoted
    else if (quoted || (character !== ',' && character !== '\r')) cell += character
    else {
      row.push(cell)
      cell = ''
      if (character === ',') continue
      rows.push(row)
      row = []
      at += 1
    }
  }
  return rows
}

/** Rows as records by their heads, blank cells left out. */
export function recordsOf([heads = [], ...rows]: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      heads.flatMap((head, at) => {
        const cell = row[at]
        return cell === undefined || cell === null || cell === '' ? [] : [[String(head), cell]]
      }),
    ),
  )
}
