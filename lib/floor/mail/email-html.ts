import { escapeText } from '../escape-text'
import { type EmailParts, makeGreetingAndHelp, type SupportContact } from './email-text'

/** What an email shows in place of its text, where a mail program shows HTML. */
export type RichBody = {
  /** Markup, in which every word is escaped. The picture is `<img src="cid:picture">`. */
  html: string
  /** A PNG. */
  picture?: Uint8Array | undefined
}

/** The name of the picture within an email. */
export const pictureId = 'picture'

/** The HTML of an email around its own markup: greeting, link and support contact, as its text has them. */
export function emailHtml(html: string, { greeting, link }: Omit<EmailParts, 'body'>, support: SupportContact): string {
  const { hello, help } = makeGreetingAndHelp({ greeting }, support)
  const address = link === undefined ? '' : `<p><a href="${escapeText(link)}">${escapeText(link)}</a></p>`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:16px;color:#16161d;background:#ffffff;font:16px/1.5 'Segoe UI','Helvetica Neue',Arial,sans-serif">
<p>${escapeText(hello)}</p>
${html}
${address}
<p style="color:#57545f;font-size:14px">${escapeText(help)}</p>
<p style="color:#57545f;font-size:14px">Illuminate</p>
</body></html>`
}
