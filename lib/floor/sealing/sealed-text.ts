import 'server-only'
import { currentSecret, readableSecrets } from './platform-secrets'
import { openText, sealText } from './seal-bytes'

/** What a sealed text in the database is for. */
export type SealedPurpose = 'two-factor secrets' | 'links of emails'

/** Seals a text under the platform's secret. */
export const seal = (purpose: SealedPurpose, about: string, text: string): Buffer =>
  sealText(currentSecret(), purpose, about, text)

/** A text out of the database, and whether it lies there under the secret of today. */
export type OpenedText = { text: string; isCurrent: boolean }

/** The text again; undefined when it was altered, is somebody else's, or neither secret opens it. */
export function open(purpose: SealedPurpose, about: string, sealed: Uint8Array): OpenedText | undefined {
  for (const secret of readableSecrets()) {
    const text = openText(secret, purpose, about, sealed)
    if (text !== undefined) return { text, isCurrent: secret === currentSecret() }
  }
  return undefined
}
