import { drawFigure } from '@/lib/charts/figure'
import { escapeText } from '@/lib/charts/markup'
import { formatFigure } from './figure-words'
import { describeAbout, type KeyFigure, type Report, type ReportTable } from './report'
import { chartOf } from './report-chart'

const paragraph = (text: string, look: string) => `<p class="${look}">${escapeText(text)}</p>`

const keyFigures = (figures: readonly KeyFigure[]) =>
  figures.length === 0
    ? ''
    : `<dl class="key-figures">${figures
        .map(
          ({ label, unit, figure, note }) =>
            `<div><dt>${escapeText(label)}</dt><dd><b>${escapeText(formatFigure(figure, unit))}</b> <span>${escapeText(note)}</span></dd></div>`,
        )
        .join('')}</dl>`

/** The figures of a table: what stands within its `<table>`. Every word is escaped. */
export function figuresMarkup({ description, rowHeading, columns, rows }: ReportTable): string {
  const heads = [rowHeading, ...columns.map(({ label }) => label)].map(
    (label) => `<th scope="col">${escapeText(label)}</th>`,
  )
  const lines = rows.map(
    ({ label, figures }) =>
      `<tr><th scope="row">${escapeText(label)}</th>${columns
        .map(({ unit }, at) => `<td>${escapeText(formatFigure(figures[at] ?? null, unit))}</td>`)
        .join('')}</tr>`,
  )
  return `<caption>${escapeText(description)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody>`
}

const figuresOf = (table: ReportTable) =>
  `<div class="scrolling" role="region" tabindex="0" aria-labelledby="${table.id}-title"><table id="${table.id}-table">${figuresMarkup(table)}</table></div>`

/** One table of a report with its finding, drawn and in figures; under its theme where that is another than before. */
function sectionOf(table: ReportTable, at: number, tables: readonly ReportTable[]): string {
  const { theme } = table
  const heading = theme === undefined ? 'h2' : 'h3'
  const { id, title, description } = table
  const chart = chartOf(table)
  const names = { id, labelledBy: `${id}-title`, describedBy: `${id}-description`, details: `${id}-table` }
  return [
    theme === undefined || theme === tables[at - 1]?.theme ? '' : `<h2>${escapeText(theme)}</h2>`,
    `<section aria-labelledby="${id}-title">`,
    `<${heading} id="${id}-title">${escapeText(title)}</${heading}>`,
    `<p id="${id}-description" class="soft">${escapeText(description)}</p>`,
    chart ? `<figure class="drawn-chart">${drawFigure(chart, names)}</figure>` : '',
    figuresOf(table),
    '</section>',
  ].join('')
}

/** A report as HTML that needs no script: what stands within the `main` of a page. Every word is escaped. */
export const reportMarkup = ({ name, about, headline, figures, tables, limits }: Report): string =>
  [
    `<header>${paragraph(describeAbout(about), 'soft')}<h1>${escapeText(name)}</h1>${paragraph(headline, 'headline')}</header>`,
    keyFigures(figures),
    ...tables.map(sectionOf),
    limits.length === 0
      ? ''
      : `<section><h2>What this can and cannot tell you</h2><ul>${limits.map((limit) => `<li>${escapeText(limit)}</li>`).join('')}</ul></section>`,
  ].join('\n')
