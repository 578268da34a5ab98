import { countOf, formatNumber } from '@/lib/floor/format-number'

/** Messages about organisations, in the specification's wording. */
export const messages = {
  created: 'Organisation successfully created.',
  updated: 'Organisation successfully updated.',
  deleted: 'Organisation successfully deleted.',
  validationErrors: (count: number) => `Unable to save organisation. ${count} validation errors.`,
  unableToCreate: (reason: string) => `Unable to create organisation. ${reason}`,
  unableToUpdate: (reason: string) => `Unable to update organisation. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete organisation. ${reason}`,
  alreadyProcessing: 'The organisation is already being processed',

  sharing: (year: string) => `Ticket figures are shared from ${year} on.`,
  notSharing: (year: string) => `Ticket figures are left out from ${year} on.`,
  unableToDecide: (reason: string) => `Unable to change what is shared. ${reason}`,

  nameInUse: 'Name is already in use',
  unableToCheckName: (detail: string) => `Unable to check name availability. ${detail}`,

  unableToLoadLogo: (detail: string) => `Unable to load organisation logo. ${detail}`,
  logoFailed: 'Failed to load organisation logo',
  // The first of the specification's two wordings; the second is used for surveys.
  fileTypeNotAllowed: 'File Type is not allowed',
  fileTooLarge: 'File is too large. Max limit: 100kb',
  fileNameInvalid: 'File Name is invalid',
  /** The wording is ours. The specification limits only bytes, but a small file can unpack to a huge picture. */
  tooManyPixels: 'Image is too large. It may be at most 4,000 pixels wide and high, and 4 million pixels in all',
  logoRemoved: 'Logo successfully removed.',
  unableToRemoveLogo: (reason: string) => `Unable to remove logo. ${reason}`,
  savedWithoutLogo: (reason: string) => `The organisation is saved, its logo is not. ${reason}`,

  providerRequired: 'Ticketing Provider is required',
  unableToAddProvider: (reason: string) => `Unable to add ticketing provider. ${reason}`,
  unableToUpdateProvider: (reason: string) => `Unable to update ticketing provider. ${reason}`,
  providerIncomplete: 'A ticketing provider and a reference must be selected.',
  providerTwice: 'A record with the same ticketing provider and reference already exists.',
  /** The wording is ours: the popup does not offer such a provider, but a call may send one. */
  providerNotOffered: 'Choose a ticketing provider from the list.',

  /** The wording is ours, for records that have no name known to people. */
  inUseElsewhere: 'Other records still refer to it. Set the organisation to disabled instead.',

  /** Shown when the status is changed to disabled. */
  deactivating: 'Deactivating this organisation disables all user accounts that are solely associated with it.',
}

/** Records of one kind that prevent a deletion: some of their names, and their number. */
export type DependantGroup = { one: string; many: string; total: number; names: readonly string[] }

/** Why an organisation in use cannot be deleted: the number of records of each kind, and the first names. */
export function inUseReason(dependants: readonly DependantGroup[]): string {
  const parts = dependants.map(({ one, many, total, names }) => {
    const counted = countOf(total, one, many)
    if (names.length === 0) return counted
    const more = total - names.length
    return `${counted} (${names.map((name) => `‘${name}’`).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''})`
  })
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  return `It still has ${list}. Move or delete these first, or set the organisation to disabled.`
}
