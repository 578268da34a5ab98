/** The reasons why a sign-in with the outside provider failed, each with its text on the failed-sign-in page. */
const openIdFailures = ['closed', 'provider', 'refused', 'late', 'unknown', 'unverified', 'taken'] as const

export type OpenIdFailure = (typeof openIdFailures)[number]

/** The failure named in an address; undefined for anything else. */
export const parseOpenIdFailure = (reason: unknown): OpenIdFailure | undefined =>
  openIdFailures.find((failure) => failure === reason)

/** The text of a failure; `name` is the provider's. 'The user closed the window' is the specification's wording. */
export const openIdFailureText = (failure: OpenIdFailure, name: string): string =>
  ({
    closed: `The user closed the window, so signing in with ${name} was not finished. You can try again.`,
    provider: `The service behind ${name} cannot be reached at the moment. Try again in a few minutes.`,
    refused: `The service behind ${name} did not confirm who you are. Try again; if it happens again, tell whoever looks after it.`,
    late: 'Signing in took longer than ten minutes, or ended in another browser than it began in. Try again.',
    unknown:
      'There is no active account here for your email address. Ask the Organisation Admin of your organisation to invite you, or to make your account active.',
    unverified: `The service behind ${name} has not verified your email address, so it cannot lead to an account here. Verify it there first.`,
    taken: `The account with your email address belongs to somebody else with ${name}.`,
  })[failure]
