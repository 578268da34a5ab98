/** The size of all text in a chart, and of a line of it, in pixels. */
export const textSize = 14
export const lineHeight = 18

/** How wide a character is, in parts of the size. The widest of the fonts that readers have, so that nothing is cut off. */
function guessWidth(character: string): number {
  if (/[\u1100-\u11ff\u2e80-\uffdc\u{1f000}-\u{3ffff}]/u.test(character)) return 1.1
  if (/[ijl.,:;'|!()[\]ft ]/.test(character)) return 0.34
  if (/[MWmw%@—…]/.test(character)) return 0.92
  return /[A-Z&]/.test(character) ? 0.7 : 0.58
}

/** A page has tens of thousands of characters, of few kinds. Those of ASCII are guessed once. */
const knownWidths = Array.from({ length: 128 }, (_, code) => guessWidth(String.fromCharCode(code)))

const widthOf = (character: string): number => knownWidths[character.codePointAt(0) ?? 0] ?? guessWidth(character)

/** About how many pixels a text is wide; nothing on the server can measure it. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width * textSize
}

/** The beginning of a text that fits, with an ellipsis where something is missing. */
export function cutText(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const characters = [...text]
  let left = textWidth(`${text}…`)
  while (characters.length > 1 && left > width) left -= widthOf(characters.pop() ?? '') * textSize
  return `${characters.join('').trimEnd()}…`
}

/** A text in lines that fit, at most so many; what is left over is cut off the last one. */
export function wrapText(text: string, width: number, most: number): string[] {
  if (textWidth(text) <= width) return [text.trim().replace(/\s+/g, ' ')].filter(Boolean)
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && (textWidth(longer) <= width || lines.length === most)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => cutText(line, width))
}
