/** The support contact at the end of each email. */
export type SupportContact = { supportEmail: string; supportPhone?: string | undefined }

export type EmailParts = {
  /** The name to greet; a general greeting when left out. */
  greeting?: string | undefined
  /** The text: paragraphs with an empty line between. */
  body: string
  /** The link, on a separate line so that every mail program makes it clickable. */
  link?: string | undefined
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The greeting before the words of every email, and the help after them. */
export function makeGreetingAndHelp(
  { greeting }: Pick<EmailParts, 'greeting'>,
  { supportEmail, supportPhone }: SupportContact,
) {
  const name = toOneLine(greeting ?? '')
  return {
    hello: name ? `Hello ${name},` : 'Hello,',
    help: `If you did not expect this email or need help, write to ${supportEmail}${supportPhone ? ` or call ${supportPhone}` : ''}.`,
  }
}

/** The whole text of an email: greeting, text, link and support contact. Plain text only. */
export function emailText({ greeting, body, link }: EmailParts, support: SupportContact): string {
  const { hello, help } = makeGreetingAndHelp({ greeting }, support)
  const parts = [hello, body.trim(), link, help, '-- \nIlluminate']
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

/** Forces a subject onto one line. */
export const subjectLine = (text: string) => toOneLine(text).slice(0, 200)
