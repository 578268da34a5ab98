/** Sentences of document 3 §2, §4 and §8 about answering, each written once. */
export const say = {
  codeNotValid: 'QuickCode is not valid.',
  completeFirst: 'Please complete the survey first.',
  alreadySubmitted: 'The survey has been submitted. Its answers cannot be discarded.',
  tooManyBegin: (seconds: number) =>
    `Very many people are starting this survey from the same connection. Please try again in ${seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute'}.`,
  answerTooLong: 'Your answer is too long to be sent. Please shorten it on the page where you typed it.',
  previewNeverSaves: 'A survey in preview cannot be answered.',
  notRecognisedTitle: 'Survey code not recognised',
  notRecognised: "The survey you requested either doesn't exist or is not accessible at this time.",
  confirm: 'The answers cannot be changed after submitting. Are you sure you want to proceed?',
  leaving: 'You are leaving Illuminate',
  stayHere: 'STAY HERE',
  goOn: 'CONTINUE',
  another: 'Submit another response',
  unableToLoad: (detail: string) => `Unable to load survey. ${detail}`,
  unableToRetrieve: (detail: string) => `Unable to retrieve survey. ${detail}`,
  unableToSave: (detail: string) => `Unable to save survey. ${detail}`,
  unableToSubmit: (detail: string) => `Unable to submit survey. ${detail}`,
} as const
