import { safeFileName } from './file-name'

/** RFC 5987: escapes characters that `encodeURIComponent` leaves, but the header does not allow. */
const percentEncode = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** The name in ASCII for old clients: without accents, other characters as underscores. */
const inAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/g, '_')

/**
 * The `content-disposition` header under which a browser saves a file by `name` (RFC 6266): an ASCII name, and the real
 * one in UTF-8 (RFC 5987) where they differ. The name is sanitised first, so that it cannot inject headers.
 */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = safeFileName(name)
  const ascii = inAscii(safe)
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, percentEncode)
  return `${kind}; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${encoded}`}`
}
