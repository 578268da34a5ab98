/**
 * A block of cells as Excel and Google Sheets put it on the clipboard: lines of cells with tabs between them, a last
 * line end that counts nothing, and quotes about a cell that holds a tab, a line end or a quote.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (character === '"' && (quoted || (cell === '' && hasClosingQuote(text, at)))) quoted = !quoted
    else if (quoted) cell += character
    else if (character === '\t') endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** A quote that opens a cell has another before a tab or the end: an inch mark alone is part of the text. */
const hasClosingQuote = (text: string, at: number) => /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(at))

/**
 * The other way round: cells as text that spreadsheets take. Several lines end in one, as Excel has it, and so does a
 * single blank cell: an empty text is a clipboard with nothing in it.
 */
export function formatBlock(cells: readonly (readonly string[])[]): string {
  const text = cells.map((row) => row.map(quote).join('\t')).join('\n')
  return cells.length > 1 || text === '' ? `${text}\n` : text
}

const quote = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
