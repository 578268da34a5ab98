import { countOf, formatNumber } from '@/lib/floor/format-number'
import { messages as uploadMessages } from '@/lib/imports/messages'

/** The specification's sentences about uploads of answers, and ours where it has none. */
export const messages = {
  templateFailed: 'Could not export offline template. Please try again.',
  typeNotAllowed: 'File Type is not allowed',
  nameInvalid: 'File Name is invalid',
  oneFile: 'Choose one file at a time.',
  unableToUpload: (rule: string) => `Unable to upload file. ${rule}`,
  uploadFailed: 'Data upload failed',
  accepted: uploadMessages.accepted,
  wholeNumber: 'Please provide a whole number that is greater than or equal to 0.',
  date: 'Please provide a date as DD/MM/YYYY.',
  listed: 'Please choose one of the answers in the list.',
  tooLong: (most: number) => `Please write ${formatNumber(most)} characters or fewer.`,
  noQuestion: 'There is no question in this row.',
  noTemplateOfDraft: 'The offline template can be downloaded once the survey is published.',
  notPublished: 'Answers can be uploaded once the survey is published.',
  ownersOnly: 'Only an organisation that owns the event can upload answers.',
  readOnly: 'Answers can be uploaded by whoever may change the survey, while it is not archived.',
  tooLarge: 'The file is larger than 20 MB.',
  undone: 'The upload was undone. Its answers are gone.',
  unableToUndo: (reason: string) => `Unable to undo the upload. ${reason}`,
  unableToDownload: 'Unable to download file. Please try again',
  questionsChanged: 'The survey was changed while the file was read. Please upload it again.',
  nothingAdded: 'It added no answers, so there is nothing to undo.',
  reviewed: 'One of its answers has been reviewed since.',
  erased: 'One of its answers has been erased since, at a person’s wish.',
  exported: (name: string) => `Its answers are in the export “${name}”, which was made since.`,
} as const

/** The result of an upload, in one sentence or two. */
export function formatOutcome(added: number, all: number): string {
  if (added === all) return `${countOf(added, 'response')} added.`
  if (added === 0)
    return all === 1
      ? 'Nothing new: the response was uploaded before.'
      : `Nothing new: all ${countOf(all, 'response')} were uploaded before.`
  const known = all - added
  return `${countOf(added, 'response')} added. ${countOf(known, 'response')} ${known === 1 ? 'was' : 'were'} uploaded before and not added again.`
}
