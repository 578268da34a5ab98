import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'

/** All that a device needs to ask a survey by itself: what respondents read, what is asked, and when. */
export type SurveyDefinition = {
  surveyId: number
  /** Publishing again, or changing a text, is a new version. */
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
  /** The logo as a `data:` address: no other file is fetched to show it. */
  logo: string | null
  schema: SurveySchema
}
