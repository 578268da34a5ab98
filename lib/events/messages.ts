/** The specification's sentences about events, each written once. */
export const messages = {
  created: 'Event successfully created.',
  updated: 'Event successfully updated.',
  deleted: 'Event successfully deleted.',
  validationErrors: (count: number) => `Unable to save event. ${count} validation errors.`,
  noOrganisation: 'There must be at least 1 assigned organisation.',
  chooseProvider: 'Please select a Box Office Provider.',
  unableToSave: (reason: string) => `Unable to save event. ${reason}`,
  /**
   * Intended: the specification reverses the mode words, so a failed update says "create" and a failed create says
   * "update".
   */
  saveFailed: (mode: 'create' | 'update', reason: string) =>
    `Unable to ${mode === 'update' ? 'create' : 'update'} event. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete event. ${reason}`,
  unableToValidate: (reason: string) => `Unable to validate box office id. ${reason}`,
  noOwnerToValidate:
    "Unable to validate Box Office Reference ID. Please provide an organisation as 'Event Owner' before saving the event.",
  noDefaultOrganisation: 'Unable to add default organisation.',
  unableToAddOrganisation: 'Unable to add organisation. An organisation and a relationship type must be selected.',
  nameIsEmpty: 'Event name is empty',
  startBeforeEnd: 'Start date must be before the end date',
  endAfterStart: 'End date must be greater than start date',
  startOutOfRange: 'Start date out of range',
  endOutOfRange: 'End date out of range',
  providerRequired: 'Ticketing Provider is required',
}

/** Refusals for which the specification has no wording. */
export const refusals = {
  ownOwnerNeeded: 'At least one of your own organisations must be an event owner.',
  foreignOwner: 'Only a Global Admin can make another organisation an event owner, or take one away.',
  unknownOrganisation: 'One of the assigned organisations is not available.',
  assignedTwice: 'An organisation can be assigned only once.',
  tooManyAssigned: (most: number) => `At most ${most} organisations can be assigned.`,
  locationUnavailable: 'This location is not available.',
  locationInactive: 'This location is disabled.',
  hasSurveys: (names: readonly string[], others: number) => {
    const more = others > 0 ? [others === 1 ? '1 other survey' : `${others} other surveys`] : []
    const list = new Intl.ListFormat('en-GB').format([...names.map((name) => `‘${name}’`), ...more])
    return `It has surveys: ${list}. Delete them first.`
  },
}

/** The label of the funded question, on the form and in its message. */
export const fundedQuestion = 'Event funded by your Arts Council England grant'
