/** A response begun on a device: the id by which it is stored once, and the key that is its respondent's. */
export type Begun = { id: string; validationKey: string; startedAt: string }

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUIDv7 (RFC 9562), as the platform makes them: the moment first, then 74 random bits. */
export function uuidAt(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  new DataView(bytes.buffer).setUint16(0, Math.floor(nowMs / 2 ** 32))
  new DataView(bytes.buffer).setUint32(2, nowMs % 2 ** 32)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const text = hex(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

/** 128 random bits in base64url, as the platform makes its validation keys. */
export const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export const beginAnswer = (now: Date): Begun => ({
  id: uuidAt(now.getTime()),
  validationKey: newKey(),
  startedAt: now.toISOString(),
})
