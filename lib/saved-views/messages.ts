/** The most views that one person saves. */
export const viewsPerPerson = 50

/** Messages about saved views. The wording is ours: the specification has none. */
export const messages = {
  saved: 'View successfully saved.',
  unableToSave: (reason: string) => `Unable to save view. ${reason}`,
  invalid: (count: number) => `Unable to save view. ${count} validation ${count === 1 ? 'error' : 'errors'}.`,
  deleted: 'View successfully deleted.',
  unableToDelete: (reason: string) => `Unable to delete view. ${reason}`,
  nameUsed: 'You already have a view with this name.',
  sharedTwice: 'A view is shared with one organisation or with everybody.',
  tooMany: `You already have ${viewsPerPerson} views. Delete one that is no longer used first.`,
}
