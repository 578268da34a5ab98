import { neutralTitle } from './neutral-title'
import { changePublicTexts } from './public-texts'
import { questionsOf, type SchemaElement, type SurveySchema } from './survey-schema'

/**
 * The question with neutral words (`neutralTitle`) for bracketed words that nobody filled in: in title, description,
 * choices, rows, columns, and the texts of "Other" and "None". Names and codes are unchanged.
 */
export const neutralQuestion = (question: SchemaElement): SchemaElement =>
  changePublicTexts(question, (text) => neutralTitle(question.name, text))

/** The questions of a survey in order, for figures and exports. */
export const neutralQuestionsOf = (schema: SurveySchema): SchemaElement[] => questionsOf(schema).map(neutralQuestion)
