import { countOf } from '@/lib/floor/format-number'

/** Messages of the returns screen. The wording is ours: the specification has none. */
export const messages = {
  managerSaved: 'Relationship manager saved.',
  unableToSaveManager: (reason: string) => `Unable to save the relationship manager. ${reason}`,
  noGlobalAdmin: 'A relationship manager is a Global Admin with an account in use.',
  noteSaved: 'Note saved.',
  unableToSaveNote: (reason: string) => `Unable to save the note. ${reason}`,
  noteDeleted: 'Note deleted.',
  unableToDeleteNote: (reason: string) => `Unable to delete the note. ${reason}`,
  notesFailed: 'The notes could not be loaded. Please try again.',
  unableToPreview: (reason: string) => `Unable to show the letter. ${reason}`,
  unableToSend: (reason: string) => `Unable to send the letter. ${reason}`,
  sent: (readers: number) => `The letter goes to ${countOf(readers, 'person', 'people')}.`,
  nobody: 'Nobody would get this letter.',
  letterNote: (subject: string) => `Letter to their Admins: “${subject}”.`,
}
