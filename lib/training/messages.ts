/** Messages about training, from the specification where it has them. */
export const messages = {
  noSessions: 'There are currently no available training sessions',
  stillNeedHelp: 'Still need our help? Contact our dedicated help desk',
  unableToDownload: 'Unable to download file. Please try again',
  created: 'Training session successfully created.',
  updated: 'Training session successfully updated.',
  deleted: 'Training session successfully deleted.',
  transcriptAdded: 'Transcript successfully added.',
  transcriptRemoved: 'Transcript successfully removed.',
  unableToSave: (reason: string) => `Unable to save training session. ${reason}`,
  unableToCreate: (reason: string) => `Unable to create training session. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete training session. ${reason}`,
  unableToAddTranscript: (reason: string) => `Unable to add transcript. ${reason}`,
  unableToRemoveTranscript: (reason: string) => `Unable to remove transcript. ${reason}`,
  fileTypeNotAllowed: 'File Type is not allowed',
  alreadySaving: 'The training session is already being processed',
}
