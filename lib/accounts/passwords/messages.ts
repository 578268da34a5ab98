/** Messages about passwords. The wording is ours: the specification has none. */
export const messages = {
  required: 'Password is required',
  currentRequired: 'Current password is required',
  currentWrong: 'This is not your current password',
  tooShort: (least: number) => `Password is too short. It needs at least ${least} characters`,
  tooLong: (most: number) => `Password is too long. Maximum allowed length is ${most} characters`,
  common: 'This password is one of the first that others would try. Please choose another',
  containsEmail: 'Password must not contain your email address',
  containsName: 'Password must not contain your name',
  containsOrganisation: 'Password must not be made of the name of your organisation',
  containsProduct: 'Password must not contain the name of this service',
  same: 'The new password must differ from the current one',
  linkInvalid: 'This link has been used, was replaced by a later one, or has expired.',
  changed: 'Password successfully changed. You are signed out on all your other devices.',
  unableToChange: (reason: string) => `Unable to change password. ${reason}`,
  unableToSet: (reason: string) => `Unable to save password. ${reason}`,
}
