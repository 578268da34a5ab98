/** The specification's sentences about organisations, each written once. */
export const messages = {
  created: 'Organisation successfully created.',
  updated: 'Organisation successfully updated.',
  deleted: 'Organisation successfully deleted.',
  validationErrors: (count: number) => `Unable to save organisation. ${count} validation errors.`,
  unableToCreate: (reason: string) => `Unable to create organisation. ${reason}`,
  unableToUpdate: (reason: string) => `Unable to update organisation. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete organisation. ${reason}`,
  alreadyProcessing: 'The organisation is already being processed',

  nameInUse: 'Name is already in use',
  unableToCheckName: (detail: string) => `Unable to check name availability. ${detail}`,

  unableToLoadLogo: (detail: string) => `Unable to load organisation logo. ${detail}`,
  logoFailed: 'Failed to load organisation logo',
  // The first of the specification's two wordings; the second is for surveys.
  fileTypeNotAllowed: 'File Type is not allowed',
  fileTooLarge: 'File is too large. Max limit: 100kb',
  fileNameInvalid: 'File Name is invalid',
  /** Ours: the specification limits bytes, and a few bytes may unpack to more picture than any screen can show. */
  tooManyPixels: 'Image is too large. It may be at most 4,000 pixels wide and high, and 4 million pixels in all',
  logoRemoved: 'Logo successfully removed.',
  unableToRemoveLogo: (reason: string) => `Unable to remove logo. ${reason}`,
  savedWithoutLogo: (reason: string) => `The organisation is saved, its logo is not. ${reason}`,

  providerRequired: 'Ticketing Provider is required',
  unableToAddProvider: (reason: string) => `Unable to add ticketing provider. ${reason}`,
  unableToUpdateProvider: (reason: string) => `Unable to update ticketing provider. ${reason}`,
  providerIncomplete: 'A ticketing provider and a reference must be selected.',
  providerTwice: 'A record with the same ticketing provider and reference already exists.',
  /** Ours: the popup offers no such provider, a call may name one. */
  providerNotOffered: 'Choose a ticketing provider from the list.',

  /** Ours, where what keeps an organisation has no name that a person would know. */
  inUseElsewhere: 'Other records still refer to it. Set the organisation to disabled instead.',

  /** On choosing disabled. */
  deactivating: 'Deactivating this organisation disables all user accounts that are solely associated with it.',
}

/** One kind of thing that keeps an organisation from being deleted: a few names, and how many there are in all. */
export type Dependants = { one: string; many: string; total: number; names: readonly string[] }

/** Why an organisation in use stays, each kind with its number and the first of its names. */
export function inUse(dependants: readonly Dependants[]): string {
  const parts = dependants.map(({ one, many, total, names }) => {
    const counted = `${total.toLocaleString('en-GB')} ${total === 1 ? one : many}`
    if (names.length === 0) return counted
    const more = total - names.length
    return `${counted} (${names.map((name) => `‘${name}’`).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : ''})`
  })
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  return `It still has ${list}. Move or delete these first, or set the organisation to disabled.`
}
