/** What the bracketed words of a question stand for. */
export type TitleTokens = {
  event: string
  /** The organisation's display name, [NPO]. */
  organisation: string
  discipline: string
  location: string
}

/** What a survey of that event calls them. One without an event speaks of itself by its own name. */
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

/** Only a question whose name contains D takes a text of the editor's own. */
export const takesPlaceholder = (questionName: string) => questionName.includes('D')

/** True where a text typed for the question would change its title. */
export const hasPlaceholder = (questionName: string, title: string) =>
  takesPlaceholder(questionName) && /\[(?:placeholder|insert date|insert partner name)\]/i.test(title)

/** The bracketed words that a template's titles may hold. */
export const tokenPattern = /\[(event|NPO|discipline|Location|placeholder|insert date|insert partner name)\]/gi

/**
 * The title as it will be read: every token replaced, once and as plain text, so that a name that itself holds brackets
 * stays as it was typed. A token nobody has filled in stays visible.
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
