/** Messages about devices in unattended mode; the specification fixes the first two. */
export const messages = {
  ended: 'Unattended mode successfully ended for this survey',
  unableToEnd: 'Unable to end unattended mode, please try again.',
  labelRequired: 'Device name is required',
  notPublished: 'A survey must be published before it can be left on a device.',
  closed: 'The survey is closed. Reopen it before it is left on a device.',
  unableToStart: (reason: string) => `Unable to start unattended mode. ${reason}`,
  unableToUpload: (reason: string) => `Unable to upload file. ${reason}`,
  keepsNothing: 'This browser keeps nothing. Use a window that is not private, and make some space on the device.',
  notSecure: 'Unattended mode needs a secure connection (https) and a browser that keeps data.',
  fileUnreadable: 'This is not a file of answers that was saved from a device.',
  fileChanged: 'The file has been changed or damaged since it was saved. Please save it from the device again.',
  fileOfAnother: 'The file holds answers to another survey.',
  answerUnreadable: 'The answer could not be read.',
  answerDoesNotFit: (question: string, problem: string) =>
    `The answer does not fit the survey’s questions as they are now. ${question}: ${problem}`,
  notOpenThen: 'The survey was not open when the answer was given.',
  endedBefore: 'The answer was given after unattended mode had been ended for the device.',
  tooLate: 'Unattended mode was ended for the device more than 30 days ago.',
} as const
