/** Messages about locations, in the specification's wording. */
export const messages = {
  created: 'Location successfully created.',
  updated: 'Location successfully updated.',
  deleted: 'Location successfully deleted.',
  unableToCreate: (reason: string) => `Unable to create location. ${reason}`,
  unableToSave: (reason: string) => `Unable to save location. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete location. ${reason}`,
  isSoAlready: 'It is so already.',
  venueNameExists: 'Venue name already exists',
  nameInUse: 'Name is already in use',
  unableToCheckName: (detail: string) => `Unable to check name availability. ${detail}`,
}

/** Why a location in use stays: the first events that the actor may see by name, and the number of the others. */
export function inUseReason(eventNames: readonly string[], others: number): string {
  const rest = eventNames.length === 0 ? 'event of another organisation' : 'other event'
  const plural = eventNames.length === 0 ? 'events of other organisations' : 'other events'
  const counted = others > 0 ? [others === 1 ? `1 ${rest}` : `${others} ${plural}`] : []
  const users = [...eventNames.map((name) => `‘${name}’`), ...counted]
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(users)
  return `It is used by ${list}. Choose another location there first, or set this one to disabled.`
}
