/** Messages about two-factor sign-in. The wording is ours: the specification has none. */
export const messages = {
  passwordRequired: 'Password is required',
  passwordWrong: 'This is not your password',
  codeRequired: 'Code is required',
  codeShape: 'The code has six digits',
  codeWrong: 'This code is not right. Codes change every 30 seconds: use the one your app shows now',
  enrolmentExpired: 'This took too long. Please begin again.',
  alreadyOff: 'Two-factor sign-in is not set up.',
  isRequired: 'Your role must use two-factor sign-in. To move to another phone, set it up again.',
  noPassword: 'You sign in with an outside account, which looks after the second step.',
  turnedOff: 'Two-factor sign-in turned off.',
  forgotten: 'All devices will be asked for a code.',
  unableTo: (what: string, reason: string) => `Unable to ${what}. ${reason}`,
}
