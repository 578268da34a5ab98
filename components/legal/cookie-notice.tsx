import type { BrowserStorageEntry } from '@/lib/floor/identity/browser-storage-entries'
import { CookieTable } from './cookie-table'
import { LegalPage, LegalSection } from './legal-page'

/** Generated from the very definitions that set the cookies, so that the two cannot differ. */
export function CookieNotice({ storedItems }: { storedItems: readonly BrowserStorageEntry[] }) {
  return (
    <LegalPage
      title="Cookie Notice"
      purpose="What Illuminate keeps in your browser, what for, and for how long."
      updated="May 2023"
    >
      <LegalSection title="Only what is needed">
        <p>
          We keep only what is needed to give you what you ask for. Nothing here measures you, follows you to other
          sites or is shared with another company, so there is nothing to agree to or to refuse.
        </p>
      </LegalSection>
      <LegalSection title="What is kept" wide>
        <CookieTable storedItems={storedItems} />
      </LegalSection>
      <LegalSection title="Removing them">
        <p>
          You can delete cookies in your browser’s settings at any time. You will be signed out, and a survey you have
          begun on this device will start again from its first question.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
