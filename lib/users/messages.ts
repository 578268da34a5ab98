/** Messages about users: first those of the specification, then others. */
export const messages = {
  created: 'User successfully created.',
  updated: 'User successfully updated.',
  deleted: 'User successfully deleted.',
  invalid: (count: number) => `Unable to save user. ${count} validation errors.`,
  unableToSave: (reason: string) => `Unable to save user. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete user. ${reason}`,
  alreadySaving: 'The user is already being processed',
  accessRequired: 'Organisation Access is required',

  emailInUse: 'Email is already in use',
  /** The same whoever has the account, so that it does not reveal users out of reach. */
  emailTaken:
    'A new user cannot be created with this email. If the person already has an account, ask a Global Admin to give them access.',
  /** For a Global Admin, who sees every user anyway. */
  emailTakenInSight: 'There is already a user with this email. Search for it in the list of users.',
  emailStays: 'Email cannot be changed',
  ownRole: 'You cannot change your own role.',
  ownStatus: 'You cannot change your own active status.',
  ownAccess: 'You cannot change your own organisation access.',
  ownAccount: 'You cannot delete your own account.',
  grantsGlobalAdmin: 'Only a Global Admin can give the role Global Admin.',
  accessOfAdmin: 'The organisation access of an Organisation Admin is changed by an Organisation Admin.',
  sharedAccount:
    'This user also has access to organisations that you do not manage. Ask a Global Admin to make this change.',
  organisationNotFound: 'Organisation not found',
  lastGlobalAdmin:
    'This is the last active Global Admin who can sign in. Make another Global Admin first, so that nobody is locked out.',
  stillUsed: 'Other records still need this user. Set the Active Status to Disabled instead.',

  remindersOn: 'Reminders turned on.',
  remindersOff: 'Reminders turned off.',
  unableToSetReminders: (reason: string) => `Unable to change reminders. ${reason}`,

  invited: 'Invitation sent.',
  isSoAlready: 'It is so already.',
  signedOut: 'Signed out at once.',
  getsInvitation: 'Gets an invitation.',
  leavesWithoutAdmin: (organisation: string) => `Leaves ${organisation} without an active Organisation Admin.`,
  unableToInvite: (reason: string) => `Unable to send invitation. ${reason}`,
  hasPassword: 'This user has already chosen a password.',
  isDisabled: 'This user is disabled. Set the Active Status to Active first.',
  isSentByEmail: 'Invitations are sent by email here. Send the invitation instead.',
  signsInElsewhere: 'Passwords open nothing here. This user signs in with the outside account.',
  unableToMakeLink: (reason: string) => `Unable to make an invitation link. ${reason}`,
  askForLink: 'No email is sent from here. A Global Admin can make an invitation link for them.',
  makeLinkYourself: 'No email is sent from here. Make an invitation link on their page and hand it on.',
  linkCopied: 'Invitation link copied.',
  unableToCopyLink: 'The invitation link could not be copied. Please select it and copy it yourself.',

  ownTwoFactor: 'Your own two-factor sign-in is looked after on your profile.',
  noTwoFactor: 'This user has no two-factor sign-in.',
  twoFactorTaken: 'Two-factor sign-in taken away.',
  unableToTakeTwoFactor: (reason: string) => `Unable to take two-factor sign-in away. ${reason}`,
}

/** Why a user cannot be deleted now: exports are being made in their name. */
export function filesBeingMade(names: readonly string[]): string {
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names.map((name) => `‘${name}’`))
  return `Files are still being made for this user: ${list}. Try again in a few minutes, or set the Active Status to Disabled.`
}
