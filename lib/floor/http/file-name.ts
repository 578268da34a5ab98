/** Characters no file system wants, path separators and control characters among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unwanted = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

const longest = 150

/** A name that is safe to save under: no path, no control or direction characters, no leading dot, at most 150 characters. */
export function safeFileName(name: string, otherwise = 'download'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(unwanted, '')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  if (clean.length <= longest) return clean || otherwise
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, longest - ending.length) + ending
}

/** The file name an answer asks to be saved under (RFC 6266: `filename*` before `filename`), made safe. */
export function fileNameOf(contentDisposition: string | null, otherwise = 'download'): string {
  const header = contentDisposition ?? ''
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return safeFileName(decodeURIComponent(encoded), otherwise)
    } catch {
      // Badly encoded: the plain name may still do.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^";\s]+)/i.exec(header)?.[1]
  return safeFileName(quoted ?? bare ?? '', otherwise)
}
