import { neutralTitle } from './neutral-title'
import { changePublicTexts } from './public-texts'
import { questionsOf, type SchemaElement, type SurveySchema } from './survey-schema'

/**
 * A question whose texts hold no bracketed word that nobody filled in: title, description, choices, rows, columns and the
 * texts of "Other" and "None" have the words of `neutralTitle`. Names and codes stay.
 */
export const neutralQuestion = (question: SchemaElement): SchemaElement =>
  changePublicTexts(question, (text) => neutralTitle(question.name, text))

/** The questions of a survey in the order they are asked, as figures and files show them. */
export const neutralQuestionsOf = (schema: SurveySchema): SchemaElement[] => questionsOf(schema).map(neutralQuestion)
