import 'server-only'
import { openWithSecret, sealWithSecret } from './encrypted-text'
import { currentSecret, readableSecrets } from './platform-secrets'

/** Purposes of sealed texts in the database. */
type SealedPurpose = 'two-factor secrets' | 'links of emails' | 'customer keys'

/** Seals a text under the platform's secret. */
export const sealText = (purpose: SealedPurpose, about: string, text: string): Buffer =>
  sealWithSecret(currentSecret(), purpose, about, text)

/** An opened text, and whether it was sealed with the current secret. */
export type OpenedText = { text: string; isCurrent: boolean }

/** Opens a sealed text; undefined when it was altered, has another owner, or neither secret opens it. */
export function openText(purpose: SealedPurpose, about: string, sealed: Uint8Array): OpenedText | undefined {
  for (const secret of readableSecrets()) {
    const text = openWithSecret(secret, purpose, about, sealed)
    if (text !== undefined) return { text, isCurrent: secret === currentSecret() }
  }
  return undefined
}
