/** Whom a letter about an account goes to. */
export type Person = { id: number; email: string; firstName: string }

/** The part of a letter that says whom it is for. */
export const emailTo = ({ id, email, firstName }: Person) => ({ to: email, toUserId: id, greeting: firstName })

/** How a letter ends that tells somebody of a change to how they sign in. */
export const ifNotYou =
  'If this was not you, choose a new password at once ("Forgotten your password?" on the sign-in page) and tell the Help Desk.'
