import { createHash } from 'node:crypto'
import { escapeText } from '@/lib/charts/markup'
import { dayInLondon, formatDate, timeInLondon } from '@/lib/floor/calendar/plain-date'
import type { Report } from '../report'
import { reportMarkup } from '../report-markup'

/** What the page brings along, within itself. */
export type EmbedAssets = { script: { text: string; hash: string }; style: { text: string; hash: string } }

/** Its own script and style by their hashes, connections to the platform, and only the pages named may frame it. */
export const embedPolicy = ({ script, style }: EmbedAssets, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src '${script.hash}'`,
    `style-src '${style.hash}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
  ].join('; ')

type EmbeddedPage = { insightId: string; report: Report; until: Date; now: Date; origins: readonly string[] }

const document = ({ script, style }: EmbedAssets, title: string, attributes: string, main: string) =>
  `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeText(title)}</title>
<style>${style.text}</style>
</head>
<body${attributes}>
${main}
<p id="state" role="status"></p>
<script>${script.text}</script>
</body>
</html>`

/** A report as a page for a frame. Its script asks the page around it for a new token before this one ends. */
export function embedPage(assets: EmbedAssets, { insightId, report, until, now, origins }: EmbeddedPage): string {
  const content = reportMarkup(report)
  const mark = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const asOf = `${timeInLondon(now)} on ${formatDate(dayInLondon(now))}`
  const attributes = {
    'data-insight': insightId,
    'data-seconds': String(Math.floor((until.getTime() - now.getTime()) / 1000)),
    'data-origins': origins.join(' '),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`)
  const main = `<main data-mark="${mark}">${content}</main>
<p class="soft">As of <time id="as-of">${asOf}</time>. Source: Illuminate.</p>`
  return document(assets, report.name, written.join(''), main)
}

/** What a frame shows where its report is refused. */
export const embedRefusal = (assets: EmbedAssets, message: string): string =>
  document(
    assets,
    'This report cannot be shown',
    '',
    `<main><h1>This report cannot be shown</h1><p>${escapeText(message)}</p></main>`,
  )
