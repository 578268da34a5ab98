/** Device names that Windows reserves, with or without an ending. */
const reservedNames = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i

// Control characters, characters with a meaning in file systems and shells, and marks that change the reading direction
// (with which `exe.gpj` can be made to look like `jpg.exe`).
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const maxLength = 150

/**
 * A valid and readable file name, as close to `name` as possible: no path, no control or direction marks, no device
 * names, at most 150 characters with the ending kept. Never empty: `fallback` instead.
 */
export function safeFileName(name: string, fallback = 'file'): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const readable = last.replace(unsafeCharacters, ' ').replace(/\s+/g, ' ')
  // Without points and blanks at its ends: a pattern for the end alone begins anew at each of very many.
  const plain = /^[. ]*(.*[^. ])?/s.exec(readable)?.[1] ?? ''
  if (plain === '') return fallback
  return shorten(reservedNames.test(plain) ? `_${plain}` : plain)
}

/** The file name for a title: slashes belong to the title, and become hyphens. */
export const fileNameFromTitle = (title: string) => safeFileName(title.replace(/[/\\]+/g, '-'))

function shorten(name: string): string {
  const letters = [...name]
  if (letters.length <= maxLength) return name
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return (
    letters
      .slice(0, maxLength - ending.length)
      .join('')
      .trimEnd() + ending
  )
}
