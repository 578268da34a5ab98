import { safeFileName } from '../files/file-name'

/** The file name an answer asks to be saved under (RFC 6266: `filename*` before `filename`), made safe. */
export function fileNameOf(contentDisposition: string | null): string {
  const header = contentDisposition ?? ''
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return safeFileName(decodeURIComponent(encoded), 'download')
    } catch {
      // Badly encoded: fall back to the plain name.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^";\s]+)/i.exec(header)?.[1]
  return safeFileName(quoted ?? bare ?? '', 'download')
}
