import { outlineOf, widthOf } from '@/lib/floor/typeface'
import { titleSize } from './sheet-style'
import { textSize } from './text-fit'

const texts = /<text x="([^"]*)" y="([^"]*)"(?: text-anchor="(middle|end)")?(?: class="([^"]*)")?>([^<]*)<\/text>/g

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

/**
 * A drawing in which each text is a path of the product's own typeface (Source Sans 3, SIL Open Font License 1.1), so that it
 * looks the same on a machine without fonts. Characters that the typeface does not have are left out.
 */
export const outlineTexts = (svg: string): string =>
  svg.replaceAll(
    texts,
    (_, x: string, y: string, anchor: string | undefined, look: string | undefined, escaped: string) => {
      const text = escaped.replaceAll(/&\w+;/g, (sign) => signs[sign] ?? sign)
      const isTitle = look === 'sheet-title'
      const weight = isTitle ? 'bold' : 'regular'
      const size = isTitle ? titleSize : textSize
      const width = anchor ? widthOf(text, weight) * size : 0
      const start = Number(x) - (anchor === 'middle' ? width / 2 : width)
      const path = outlineOf(text, weight, { x: start, y: Number(y), size })
      return `<path d="${path}" class="${['sheet-outline', look].filter(Boolean).join(' ')}"/>`
    },
  )
