/** Messages of the operations screen; the specification has none. */
export const messages = {
  sentAgain: 'The email is on its way again.',
  unableToSend: (reason: string) => `Unable to send the email. ${reason}`,
  unableToOpen: (reason: string) => `Unable to open the email. ${reason}`,
  triedAgain: 'The job is being tried again.',
  unableToTry: (reason: string) => `Unable to try the job again. ${reason}`,
}
