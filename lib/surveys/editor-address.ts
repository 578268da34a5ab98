/** The steps of the editor, as `tabIndex` counts them in its address. */
const editorSteps = { details: 0, optionalQuestions: 1, summary: 2 } as const

/** The step of the editor that a field stands in, by the field's dotted name. */
export const stepOfField = (field: string): number =>
  /^optionalQuestion(?:s|Placeholders)(?:\.|$)/.test(field) ? editorSteps.optionalQuestions : editorSteps.details

/** Where the editor of a survey opens at a field and puts the focus into it. */
export const addressOfField = (surveyId: number, field: string): string =>
  `/survey-overview/${surveyId}?tabIndex=${stepOfField(field)}&field=${encodeURIComponent(field)}`
