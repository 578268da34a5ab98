import { id, instant, model, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about training answer, as their description has it. */

const session = {
  id,
  date: instant,
  sessionTitle: word,
  sessionDescription: word,
  type: word,
  duration: word,
  bookingLink: word.nullable(),
  recordingLink: word.nullable(),
  transcriptFilename: word.nullable(),
}

export const sessionRow = model('TrainingSessionRow', session)

export const sessionAnswer = model('TrainingSession', { ...session, version: id })

/** The name by which the transcript is to be had from `resources/{fileName}`. */
export const transcriptAnswer = model('Transcript', { transcriptFilename: word })

export const resourceFiles = ['application/pdf', 'image/png', 'text/plain']
