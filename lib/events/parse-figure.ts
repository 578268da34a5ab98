import { figureMessages, maxFigure } from './figure-limits'

/** What was typed or pasted, as a figure (null is blank) or as what is wrong with it. */
type ParsedFigure = { figure: number | null; message?: undefined } | { figure?: undefined; message: string }

/** Thousands in groups of three, as spreadsheets of several countries write them; never a decimal comma. */
const grouped = /^\d{1,3}(?:[, '’]\d{3})+$/
/** Cells formatted with decimals that are whole all the same: "12.00". */
const wholeDecimals = /\.0{1,2}$/

/**
 * Reads a figure as people type it and as spreadsheets copy it: "1,234", " 12 ", full-width digits. Blank is null and
 * not 0; a sign, a fraction, an exponent or a word is refused with the rule's message.
 */
export function parseFigure(typed: string): ParsedFigure {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\s\u200b\ufeff]+/gu, ' ')
    .trim()
  if (text === '') return { figure: null }
  const whole = text.replace(wholeDecimals, '')
  const digits = grouped.test(whole) ? whole.replaceAll(/[, '’]/g, '') : whole
  if (!/^\d+$/.test(digits)) return { message: figureMessages.notWhole }
  const figure = Number(digits)
  return figure > maxFigure ? { message: figureMessages.tooMany } : { figure }
}
