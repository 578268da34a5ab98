/** The values of bracketed words in questions. */
export type TitleTokens = {
  event: string
  /** The organisation's display name, [NPO]. */
  organisation: string
  discipline: string
  location: string
}

/** The values for a survey. Without an event its own name takes the event's place. */
export const surveyTokens = (
  eventName: string | null,
  names: {
    name: string | null
    organisationDisplayName: string
    disciplineDisplayName: string
    locationDisplayName: string
  },
): TitleTokens => ({
  event: eventName ?? names.name ?? '',
  organisation: names.organisationDisplayName,
  discipline: names.disciplineDisplayName,
  location: names.locationDisplayName,
})

/** The seven questions that take the possessive form of the organisation's name. */
export const possessiveQuestions: readonly string[] = ['O-Q16', 'O-Q17', 'O-Q18', 'O-Q39', 'O-Q49', 'O-Q50', 'O-Q56']

/** 'Riverside Theatre' → 'Riverside Theatre’s', 'Harbour Arts' → 'Harbour Arts’'. */
export const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`)

/** Only questions whose name contains D have a placeholder text, by the specification. */
export const takesPlaceholder = (questionName: string) => questionName.includes('D')

/** True where a placeholder text would change the question's title. */
export const hasPlaceholder = (questionName: string, title: string) =>
  takesPlaceholder(questionName) && /\[(?:placeholder|insert date|insert partner name)\]/i.test(title)

/** The bracketed words that templates may use. */
export const tokenPattern = /\[(event|NPO|discipline|Location|placeholder|insert date|insert partner name)\]/gi

/**
 * The title with every token replaced, once and literally, so that brackets within a value stay as typed. A token
 * without a value stays visible.
 */
export function fillTitle(questionName: string, title: string, tokens: TitleTokens, placeholder = ''): string {
  const organisation = tokens.organisation.trim()
  const typed = takesPlaceholder(questionName) ? placeholder.trim() : ''
  const words: Record<string, string> = {
    event: tokens.event.trim(),
    npo: organisation && possessiveQuestions.includes(questionName) ? possessive(organisation) : organisation,
    discipline: tokens.discipline.trim(),
    location: tokens.location.trim(),
    placeholder: typed,
    'insert date': typed,
    'insert partner name': typed,
  }
  return title.replace(tokenPattern, (whole, word: string) => words[word.toLowerCase()] || whole)
}
