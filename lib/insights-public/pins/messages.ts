/** What calls and pages say of PINs. */
export const messages = {
  refused: 'This page needs a PIN that is valid. Please ask whoever gave you the address for a new one.',
  nothingPublished: 'Nothing is published here at the moment.',
  tooOften: 'Too many wrong PINs were tried from here. Please wait a quarter of an hour and try again.',
  tooMany: (most: number) => `There are ${most} PINs already. Revoke one that is no longer used first.`,
  made: 'The PIN is made.',
  revoked: 'The PIN is revoked.',
  copied: 'Address copied.',
  unableToCopy: 'The address could not be copied. Please select it and copy it yourself.',
  unableToMake: (reason: string) => `Unable to make the PIN. ${reason}`,
  unableToRevoke: (reason: string) => `Unable to revoke the PIN. ${reason}`,
  invalid: (count: number) => `Unable to make the PIN. ${count} validation ${count === 1 ? 'error' : 'errors'}.`,
}
