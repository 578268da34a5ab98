import { escapeText } from '@/lib/charts/markup'
import type { NewEmail } from '@/lib/floor/mail/queue-email'
import { formatFigure } from '../figure-words'
import { describeAbout, type Report, type ReportTable } from '../report'
import type { Interval } from './schema'

/** Mail programs read no style sheet: every cell has its own. */
const styles = {
  soft: 'color:#57545f;font-size:14px',
  table: 'border-collapse:collapse;margin:0 0 24px',
  head: 'padding:4px 12px 4px 0;text-align:right;vertical-align:bottom;color:#57545f;font-size:14px',
  label: 'padding:4px 12px 4px 0;text-align:left;font-weight:normal;border-top:1px solid #dedbd3',
  cell: 'padding:4px 12px 4px 0;text-align:right;border-top:1px solid #dedbd3',
}

const element = (name: string, style: string, text: string, more = '') =>
  `<${name}${more} style="${style}">${escapeText(text)}</${name}>`

function tableMarkup(
  { id, theme, title, description, rowHeading, columns, rows }: ReportTable,
  at: number,
  tables: readonly ReportTable[],
  link: string,
): string {
  const heading = theme === undefined ? 'h2' : 'h3'
  const heads = [
    element('th', `${styles.head};text-align:left`, rowHeading, ' scope="col"'),
    ...columns.map(({ label }) => element('th', styles.head, label, ' scope="col"')),
  ]
  const lines = rows.map(
    ({ label, figures }) =>
      `<tr>${element('th', styles.label, label, ' scope="row"')}${columns
        .map(({ unit }, at) => element('td', styles.cell, formatFigure(figures[at] ?? null, unit)))
        .join('')}</tr>`,
  )
  return [
    theme === undefined || theme === tables[at - 1]?.theme ? '' : element('h2', 'font-size:20px;margin:0 0 8px', theme),
    `<${heading} style="font-size:18px;margin:0"><a href="${escapeText(`${link}#${id}`)}">${escapeText(title)}</a></${heading}>`,
    element('p', `${styles.soft};margin:0 0 8px`, description),
    `<table style="${styles.table}"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`,
  ].join('\n')
}

/**
 * A report as the HTML of a letter. The title of each table leads to it on the report's page, where its chart and files are.
 * @param drawn the finding of the table whose chart is the picture
 */
const letterMarkup = (
  { about, headline, figures, tables, limits }: Report,
  { drawn, link }: { drawn: string | undefined; link: string },
): string =>
  [
    element('p', styles.soft, describeAbout(about)),
    element('p', 'font-size:20px;font-weight:600', headline),
    `<ul>${figures
      .map(
        ({ label, unit, figure, note }) =>
          `<li>${escapeText(`${label}: ${formatFigure(figure, unit)} (${note})`)}</li>`,
      )
      .join('')}</ul>`,
    drawn === undefined
      ? ''
      : `<p><img src="cid:picture" alt="${escapeText(drawn)}" width="720" style="max-width:100%"></p>`,
    ...tables.map((table, at) => tableMarkup(table, at, tables, link)),
    limits.length === 0 ? '' : `<ul>${limits.map((limit) => element('li', styles.soft, limit)).join('')}</ul>`,
  ].join('\n')

type Reader = { id: number; email: string; firstName: string }

type Letter = {
  report: Report
  every: Interval
  /** The report's page. */
  link: string
  /** Where letters are stopped. */
  stopLink: string
  picture: { title: string; png: Uint8Array } | undefined
}

/** The letter with a report: its figures in words, as HTML with tables and a picture, and how to stop it. */
export function reportEmail(to: Reader, { report, every, link, stopLink, picture }: Letter): NewEmail {
  const stop = `You get this letter each ${every} in which a main figure moved. To stop it:`
  return {
    kind: 'report-letter',
    to: to.email,
    toUserId: to.id,
    greeting: to.firstName,
    subject: `${report.name}: ${report.headline}`,
    body: [
      report.headline,
      describeAbout(report.about),
      report.figures
        .map(({ label, unit, figure, note }) => `- ${label}: ${formatFigure(figure, unit)} (${note})`)
        .join('\n'),
      stop,
      stopLink,
      'The whole report, with the figures of the day on which you open it:',
    ].join('\n\n'),
    rich: {
      html: `${letterMarkup(report, { drawn: picture?.title, link })}\n<p>${escapeText(stop)} <a href="${escapeText(stopLink)}">${escapeText(stopLink)}</a></p>`,
      picture: picture?.png,
    },
    link,
  }
}
