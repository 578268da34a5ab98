/** The recipient of an email about an account. */
export type EmailRecipient = { id: number; email: string; firstName: string }

/** The recipient fields of an email. */
export const emailTo = ({ id, email, firstName }: EmailRecipient) => ({ to: email, toUserId: id, greeting: firstName })

/** The end of an email about a change to how somebody signs in. */
export const ifNotYouAdvice =
  'If this was not you, choose a new password at once ("Forgotten your password?" on the sign-in page) and tell the Help Desk.'
