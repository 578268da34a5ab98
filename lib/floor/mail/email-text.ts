/** The support contact at the end of each email. */
export type SupportContact = { supportEmail: string; supportPhone?: string | undefined }

type EmailParts = {
  /** The name to greet; a general greeting when left out. */
  greeting?: string | undefined
  /** The text: paragraphs with an empty line between. */
  body: string
  /** The link, on a separate line so that every mail program makes it clickable. */
  link?: string | undefined
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The whole text of an email: greeting, text, link and support contact. Plain text only. */
export function emailText(
  { greeting, body, link }: EmailParts,
  { supportEmail, supportPhone }: SupportContact,
): string {
  const name = toOneLine(greeting ?? '')
  const help = `If you did not expect this email or need help, write to ${supportEmail}${supportPhone ? ` or call ${supportPhone}` : ''}.`
  const parts = [name ? `Hello ${name},` : 'Hello,', body.trim(), link, help, '-- \nIlluminate']
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

/** Forces a subject onto one line. */
export const subjectLine = (text: string) => toOneLine(text).slice(0, 200)
