/** Messages about access tokens. The wording is ours: the specification has none. */
export const messages = {
  unableToCreate: (reason: string) => `Unable to create access token. ${reason}`,
  invalid: (count: number) => `Unable to create access token. ${count} validation ${count === 1 ? 'error' : 'errors'}.`,
  revoked: 'Access token successfully revoked.',
  unableToRevoke: (reason: string) => `Unable to revoke access token. ${reason}`,
  tooMany: (most: number) => `You already have ${most} access tokens. Revoke one that is no longer used first.`,
  copied: 'Access token copied.',
  unableToCopy: 'The access token could not be copied. Please select it and copy it yourself.',
}
