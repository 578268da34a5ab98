/** What each email is about, by the name under which the outbox has it. */
export const emailKinds = {
  invitation: 'Invitation',
  'password-reset': 'New password',
  'password-changed': 'Password changed',
  'two-factor-on': 'Two-factor sign-in on',
  'two-factor-off': 'Two-factor sign-in off',
  'two-factor-codes': 'New recovery codes',
  'two-factor-code-used': 'Recovery code used',
  'two-factor-guesses': 'Wrong codes entered',
  'access-token-made': 'Access token made',
  'confirmation-reminder': 'Confirmation reminder',
  'confirmation-reset': 'Confirmation reset',
  'export-ready': 'Answers file ready',
  'rework-asked': 'Answers sent back',
  'report-letter': 'Letter with a report',
  'funder-letter': 'Letter of the funder',
  'ticketing-delivery-failed': 'Delivery of ticketing data failed',
  'ticketing-delivery-held': 'Delivery of ticketing data waits',
  'ticketing-feed-silent': 'No delivery of ticketing data',
  'ticketing-token-ending': 'Token of a delivery ends',
  'ticketing-token-revoked': 'Token of a delivery revoked',
} as const

export type EmailKind = keyof typeof emailKinds
