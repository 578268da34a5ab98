import { safeFileName } from './file-name'

/** RFC 5987: what `encodeURIComponent` leaves standing although the header may not hold it. */
const percentEncode = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** The name in letters that every old client reads: accents off, anything else an underscore. */
const inAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/g, '_')

/**
 * The `content-disposition` header under which a browser saves a file by `name` (RFC 6266): a plain name, and beside
 * it the true one in UTF-8 (RFC 5987) where they differ. The name is made safe first, so no header can be smuggled in.
 */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = safeFileName(name)
  const ascii = inAscii(safe)
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, percentEncode)
  return `${kind}; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${encoded}`}`
}
