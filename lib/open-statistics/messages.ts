/** What the call and the screen of the switch say. */
export const messages = {
  switchedOn: 'Open statistics are there for everybody.',
  switchedOff: 'Open statistics are not there any more.',
  unableToSwitch: (reason: string) => `Unable to switch open statistics. ${reason}`,
}
