import 'server-only'
import { openWithSecret, sealWithSecret } from './encrypted-text'
import { currentSecret, readableSecrets } from './platform-secrets'

/** What a sealed text in the database is for. */
type SealedPurpose = 'two-factor secrets' | 'links of emails'

/** Seals a text under the platform's secret. */
export const sealText = (purpose: SealedPurpose, about: string, text: string): Buffer =>
  sealWithSecret(currentSecret(), purpose, about, text)

/** A text out of the database, and whether it lies there under the secret of today. */
export type OpenedText = { text: string; isCurrent: boolean }

/** The text again; undefined when it was altered, is somebody else's, or neither secret opens it. */
export function openText(purpose: SealedPurpose, about: string, sealed: Uint8Array): OpenedText | undefined {
  for (const secret of readableSecrets()) {
    const text = openWithSecret(secret, purpose, about, sealed)
    if (text !== undefined) return { text, isCurrent: secret === currentSecret() }
  }
  return undefined
}
