/** What the platform puts around each email. */
export type SupportContact = { supportEmail: string; supportPhone?: string | undefined }

type EmailParts = {
  /** Whom it greets by name; nobody in particular when left out. */
  greeting?: string | undefined
  /** The email's own words: paragraphs with an empty line between. */
  body: string
  /** Where it leads. It stands on a line of its own, so that every mail program makes a link of it. */
  link?: string | undefined
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The whole text of an email: greeting, words, link, and whom to ask. Plain text, for people and screen readers alike. */
export function emailText(
  { greeting, body, link }: EmailParts,
  { supportEmail, supportPhone }: SupportContact,
): string {
  const name = toOneLine(greeting ?? '')
  const help = `If you did not expect this email or need help, write to ${supportEmail}${supportPhone ? ` or call ${supportPhone}` : ''}.`
  const parts = [name ? `Hello ${name},` : 'Hello,', body.trim(), link, help, '-- \nIlluminate']
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

/** A subject stays on one line, whatever was put into it. */
export const subjectLine = (text: string) => toOneLine(text).slice(0, 200)
