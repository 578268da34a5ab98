/** Messages about exports; the first are documented. */
export const messages = {
  unableToDownload: 'Unable to download file. Please try again',
  unableToExport: 'Unable to download survey export.',
  cancelled: 'Export request cancelled successfully',
  notReady: 'The file is not ready yet.',
  gone: 'The file has expired. Please ask for it again.',
  notOpen: 'Only an export that is queued or being made can be cancelled.',
  organisationRequired: 'Organisation is required',
  typeRequired: 'Export type is required',
  formatRequired: 'Format is csv or xlsx',
  markedRequired: 'Marked answers are include or exclude',
  exportRequired: 'Export is required',

  // Why a value of an older template has no place in the newer one.
  noMapping: (older: string, newer: string) => `nothing says how “${older}” reads in “${newer}”`,
  notAskedAnyMore: (newer: string) => `not asked in “${newer}”`,
  noSuchAnswer: (newer: string) => `no such answer in “${newer}”`,
  notOfThatKind: 'not of a kind that the question takes',
  takesOneAnswer: 'the question takes one answer',
  takesNoText: 'the question takes no text beside the answer',
  notInSurvey: 'no question of the survey has this name',
} as const
