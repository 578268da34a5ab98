import { safeFileName } from '../files/file-name'

/** The sanitised file name of a response (RFC 6266: `filename*` before `filename`). */
export function fileNameOf(contentDisposition: string | null, otherwise = 'download'): string {
  const header = contentDisposition ?? ''
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return safeFileName(decodeURIComponent(encoded), otherwise)
    } catch {
      // Badly encoded: fall back to the plain name.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^";\s]+)/i.exec(header)?.[1]
  return safeFileName(quoted ?? bare ?? '', otherwise)
}
