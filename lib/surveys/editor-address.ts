/** The steps of the editor by their `tabIndex` in its address. */
const editorSteps = { details: 0, optionalQuestions: 1, summary: 2 } as const

/** The step of the editor that has this field, by the field's dotted name. */
export const stepOfField = (field: string): number =>
  /^optionalQuestion(?:s|Placeholders)(?:\.|$)/.test(field) ? editorSteps.optionalQuestions : editorSteps.details

/** The address that opens the editor of a survey with the focus in a field. */
export const addressOfField = (surveyId: number, field: string): string =>
  `/survey-overview/${surveyId}?tabIndex=${stepOfField(field)}&field=${encodeURIComponent(field)}`
