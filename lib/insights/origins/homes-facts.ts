import type { QuestionYears } from '../answers/question-sums'
import type { AnswerTime } from '../answers/share-table'

/** Where people who answered a survey live, from the postcodes they gave. */
export type HomesFacts = {
  time: AnswerTime
  /** Of this year, with a postcode or without. */
  responses: number
  regions: QuestionYears
  authorities: QuestionYears
  /** Null where there are too many to name. */
  outcodes: QuestionYears | null
  distances: QuestionYears
}
