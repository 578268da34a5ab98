import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'

/** All that a device needs to run a survey without a network. */
export type SurveyDefinition = {
  surveyId: number
  /** Changes with every publication and every change of a text. */
  version: number
  name: string
  introduction: string
  eventName: string
  eventVenue: string
  organisation: string
  postCompletionMessage: string
  postCompletionUrl: string
  /** `yyyy-MM-dd` in Europe/London; null where the survey has no such day. */
  activeFrom: string | null
  activeTo: string | null
  /** The logo as a `data:` URL, so that no other file is fetched. */
  logo: string | null
  schema: SurveySchema
}
