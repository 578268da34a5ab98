/** A link with a token that signs its holder in, until it expires. */
export type SecretLink = { url: string; until: Date }

/** Replaces the token in shown links. */
const hiddenToken = '?…'

const tokenLinkPattern = /(https?:\/\/[^\s<>"?]+)\?token=[^\s<>"]+/g

/** The text with the tokens of links removed: `https://surveys.example.org/authentication/register?…`. */
export const withoutTokens = (text: string): string => text.replace(tokenLinkPattern, `$1${hiddenToken}`)

/** True for a link whose token was removed. */
export const isHiddenLink = (link: string | null): boolean => link?.endsWith(hiddenToken) ?? false

/** The text of an email with its real link, for sending only. */
export const withLink = (body: string, shown: string, url: string): string => body.replaceAll(shown, () => url)
