import { dayMs } from '@/lib/floor/calendar/instants'
import { isPlainDate } from '../calendar/plain-date'
import { looksLikeFormula } from './formula-guard'
import { londonWallMs } from './london-clock'
import type { Cell } from './table'
import type { PooledText } from './text-pool'
import { style } from './workbook-parts'

/** The format's limit; longer texts are cut, since programs would refuse the whole file. */
export const maxTextLength = 32_767

/** Serial number of 1 January 1970. Before March 1900 the format's dates are wrong, so those stay text. */
const epochDay = 25_569
const firstTrueDay = 61

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const needsEscape = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const notXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as XML. Workbooks decode `_x0041_` as a character, so texts that contain such a sequence are escaped. */
export function xmlText(text: string): string {
  if (!needsEscape.test(text)) return text
  return text
    .replace(notXmlCharacters, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const needsPreservedSpace = /^\s|\s$|[\n\t]/

const styleAttribute = (number: number) => (number === style.plain ? '' : ` s="${number}"`)

function textCell(at: string, text: string, isHeader: boolean): string {
  const plain = isHeader ? style.header : style.plain
  const cut = cutText(text)
  const chosen = looksLikeFormula(cut) ? (isHeader ? style.guardedHeader : style.guarded) : plain
  return `<c r="${at}"${styleAttribute(chosen)} t="inlineStr"><is>${textXml(cut)}</is></c>`
}

const cutText = (text: string) => (text.length > maxTextLength ? text.slice(0, maxTextLength) : text)

const textXml = (text: string) =>
  `<t${needsPreservedSpace.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t>`

/** The XML of a pooled text among the shared texts. */
export const sharedText = ({ text }: PooledText) => `<si>${textXml(cutText(text))}</si>`

const guardedStyle = styleAttribute(style.guarded)
const plainStyle = styleAttribute(style.plain)

const sharedCell = (at: string, { place, isGuarded }: PooledText) =>
  `<c r="${at}"${isGuarded ? guardedStyle : plainStyle} t="s"><v>${place}</v></c>`

const numberCell = (at: string, value: number, number: number) =>
  `<c r="${at}"${styleAttribute(number)}><v>${value}</v></c>`

/** One cell as XML at `at` (`B7`), empty for an empty one. Text is always text: it is never written as a formula. */
export function cellXml(at: string, cell: Cell, kind: 'text' | 'date' | 'header'): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberCell(at, cell, style.plain) : ''
  if (typeof cell === 'object') {
    if (cell instanceof Date) return numberCell(at, londonWallMs(cell) / dayMs + epochDay, style.instant)
    return cell.text === '' ? '' : sharedCell(at, cell)
  }
  if (kind === 'date' && isPlainDate(cell)) {
    const day = Date.parse(cell) / dayMs + epochDay
    if (day >= firstTrueDay) return numberCell(at, day, style.date)
  }
  return textCell(at, cell, kind === 'header')
}
