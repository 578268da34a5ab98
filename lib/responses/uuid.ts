/** 16 bytes as a UUID (RFC 9562), with the bits of version and variant set. It uses neither Node nor browser APIs. */
export function uuidOf(version: 7 | 8, source: Uint8Array): string {
  const bytes = Uint8Array.from(source)
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
