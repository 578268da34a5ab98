/** The sentences document 3 §5 and §8 fix for the survey editor, each written once. */
export const say = {
  nameRequired: 'Survey name is required',
  nameUsed: 'Name is already used',
  templateRequired: 'Survey template is required',
  optionalTemplateRequired: 'Optional question template is required',
  introductionRequired: 'Introduction is required',
  postCompletionMessageRequired: 'Post-completion message is required',
  urlInvalid: 'Please enter a valid URL.',
  activeFromAfterTo: 'Active from must be before the end date',
  activeToBeforeFrom: 'Active to must be after the start date',
  noOwner: 'No Event Owner: Please add an event owner before creating a survey',
  templateLocked: 'The template cannot be changed once the survey has responses.',
  archived: 'This survey has been archived and is now read-only',
  hasResponses: 'The survey has responses.',
  eventNotSpecified: 'Event is not specified.',
  publishedHasNoPreview: 'You cannot preview a published survey.',
  defaultPostCompletionMessage: 'Thanks for submitting your responses.',
  draftSaved: 'Survey draft successfully saved.',
  published: 'Survey successfully published.',
  changesSaved: 'Survey successfully saved.',
  deleted: 'Survey successfully deleted.',
  templateFailed: 'Unable to update survey template.',
  unableToOpen: 'Unable to open survey.',
  qrCodeFailed: 'Could not download qr code. Please try again',
  unableToSaveFields: (count: number) => `Unable to save survey. ${count} validation errors.`,
  unableToSave: (reason: string) => `Unable to save survey. ${reason}`,
  unableToSaveDraft: (reason: string) => `Unable to save draft. ${reason}`,
  unableToPreview: (reason: string) => `Unable to preview survey. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete survey. ${reason}`,
  unableToCreate: (reason: string) => `Unable to create survey. ${reason}`,
  unableToCheckName: (reason: string) => `Unable to check name availability. ${reason}`,
  displayNameRequired: (label: string) => `${label} is required`,
  displayNameInvalid: (label: string) => `${label} contains invalid characters`,
} as const

/** How a survey greets people until somebody words it (document 3 §4, "a default introduction"). */
export const defaultIntroduction = (event: string, organisation: string) =>
  `Thank you for coming to ${event}. ${organisation} would like to hear what you thought. It takes about five minutes, and your answers are anonymous.`
