/** The Terms of Use in force, by the date of their last update. Users who accepted another version are asked again. */
export const currentTermsVersion = 'May 2023'

/** True when somebody has accepted the terms in force. */
export const hasAcceptedTerms = (account: { termsAcceptedAt: Date | null; termsVersion: string | null }) =>
  account.termsAcceptedAt !== null && account.termsVersion === currentTermsVersion
