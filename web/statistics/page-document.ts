import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import built from '@/dist/statistics/assets.json'
import { escapeText } from '@/lib/charts/markup'
import { pageIcon } from '../page-icon'

/** The stylesheet of open statistics with its hash, part of the bundle. */
const statisticsStyle: { hash: string; text: string } = built.style

/** A page of open statistics, and what search engines and readers of addresses are told of it. */
type StatisticsDocument = {
  content: ReactNode
  title: string
  description: string
  /** The one address of it, with the host; none for a page that is not to be found. */
  canonical: string | undefined
  licence: string
  /** The same figures in other forms: media type and path. */
  alternates?: readonly { type: string; path: string }[]
}

/** Nothing runs here; its own stylesheet and nothing else is used, and nobody frames it. */
export const statisticsPolicy = [
  "default-src 'none'",
  `style-src '${statisticsStyle.hash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page as HTML, whole. */
export function renderDocument({
  content,
  title,
  description,
  canonical,
  licence,
  alternates = [],
}: StatisticsDocument) {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(title)}</title>`,
    `<meta name="description" content="${escapeText(description)}">`,
    canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeText(canonical)}">`,
    `<link rel="license" href="${escapeText(licence)}">`,
    ...alternates.map(({ type, path }) => `<link rel="alternate" type="${type}" href="${escapeText(path)}">`),
    `<link rel="icon" href="${pageIcon}">`,
    `<style>${statisticsStyle.text}</style>`,
  ]
  return `<!doctype html>\n<html lang="en-GB">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${renderToStaticMarkup(content)}\n</body>\n</html>\n`
}
