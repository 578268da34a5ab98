/** A link that lets in whoever holds it, for as long as it works. */
export type SecretLink = { url: string; until: Date }

/** What stands in place of the part that makes a link work. */
const hiddenToken = '?…'

const tokenLinkPattern = /(https?:\/\/[^\s<>"?]+)\?token=[^\s<>"]+/g

/** A text in which no link lets anybody in: `https://surveys.example.org/authentication/register?…`. */
export const withoutTokens = (text: string): string => text.replace(tokenLinkPattern, `$1${hiddenToken}`)

/** True for a link as the outbox shows it in place of one that lets somebody in. */
export const isHiddenLink = (link: string | null): boolean => link?.endsWith(hiddenToken) ?? false

/** The text of an email with its link whole again, for its reader alone. */
export const withLink = (body: string, shown: string, url: string): string => body.replaceAll(shown, () => url)
