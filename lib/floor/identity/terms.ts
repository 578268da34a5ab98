/** The Terms of Use now in force: "last updated May 2023" (document 1 §2.7). Whoever accepted others is asked again. */
export const currentTermsVersion = '2023-05'

/** True when somebody has accepted the terms in force. */
export const hasAcceptedTerms = (account: { termsAcceptedAt: Date | null; termsVersion: string | null }) =>
  account.termsAcceptedAt !== null && account.termsVersion === currentTermsVersion
