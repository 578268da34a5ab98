import { attributeOf, tagsOf, textOf } from './xml'

/** The formats that every workbook has by number and that show a day. */
const showsDay = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** True for a format that shows a day, such as `dd/mm/yyyy`; its quoted words, colours and countries do not count. */
export function isDayFormat(format: string): boolean {
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  return /[dy]/i.test(signs) && !/general/i.test(signs)
}

/** Which cell styles of a workbook make a number a day, by the number that cells name them with. */
export function dateStyles(stylesXml: string): boolean[] {
  const own = new Map<number, boolean>()
  for (const tag of tagsOf(stylesXml, 'numFmt'))
    own.set(Number(attributeOf(tag, 'numFmtId')), isDayFormat(textOf(attributeOf(tag, 'formatCode') ?? '')))
  const cells = /<cellXfs[\s>][\s\S]*?<\/cellXfs>/.exec(stylesXml)?.[0] ?? ''
  return tagsOf(cells, 'xf').map((tag) => {
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0)
    return own.get(id) ?? showsDay(id)
  })
}

const dayMs = 86_400_000

/**
 * A spreadsheet's day as `yyyy-MM-dd`, with the time behind it where there is one. The format takes 1900 for a leap
 * year, so its first sixty days are one off.
 * @returns undefined for a number that is no day
 */
export function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  if (!(days >= 1 && days < 2_958_466)) return undefined
  const instant = new Date(Math.round((days - 25_569) * dayMs))
  const text = instant.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
