/** Messages about calendar addresses. The wording is ours: the specification has none. */
export const messages = {
  revoked: 'Calendar address successfully revoked.',
  unableToList: (reason: string) => `Unable to load calendar addresses. ${reason}`,
  unableToCreate: (reason: string) => `Unable to create calendar address. ${reason}`,
  unableToRevoke: (reason: string) => `Unable to revoke calendar address. ${reason}`,
  tooMany: (most: number) =>
    `The organisation already has ${most} calendar addresses. Revoke one that is no longer used first.`,
  copied: 'Calendar address copied.',
  unableToCopy: 'The calendar address could not be copied. Please select it and copy it yourself.',
}
