import { CsvRefusal } from './refusal'

export type Separator = ',' | ';' | '\t'

const separators: readonly Separator[] = [',', ';', '\t']
const isSeparator = (text: string): text is Separator => (separators as readonly string[]).includes(text)

/**
 * The separator that a first line such as `sep=;` names, which spreadsheet programs write and read; undefined for
 * another line.
 * @throws CsvRefusal for a character that is none of the three
 */
export function namedSeparator(line: string, number: number): Separator | undefined {
  const [, named] = /^"?sep=(.)"?[ ,;\t]*$/i.exec(line) ?? []
  if (named === undefined) return undefined
  if (!isSeparator(named)) throw new CsvRefusal('unknown-separator', number, named)
  return named
}

/** The separator that occurs most in the first record of `text`, outside of quotation marks; a comma where none does. */
export function findSeparator(text: string): Separator {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  const count = (separator: Separator) => counts.get(separator) ?? 0
  return separators.reduce((most, separator) => (count(separator) > count(most) ? separator : most))
}
