import { ampersand, blank, greater, isAt, isTagAt, less, lineFeed, slash, smallX, tab, underscore } from './ascii'

/** Bytes that are filled from the front. */
export type Filled = { readonly bytes: Uint8Array; length: number }

const textOpens = Buffer.from('<t')

/** `&amp;` and its like, without the `&`. */
const entities = Object.entries({ 'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'" }).map(
  ([name, sign]) => ({ name: Buffer.from(name), byte: sign.charCodeAt(0) }),
)

/**
 * Copies the text from `from` up to `closing`, such as `</v>`, to the end of `to`. Only what most texts are made
 * of is understood.
 * @returns the place behind `closing`; -1, with nothing copied, for a text that `textOf` must look at, or without room
 */
export function copyText(xml: Uint8Array, from: number, closing: Uint8Array, to: Filled): number {
  const { bytes } = to
  let end = to.length
  for (let at = from; at < xml.length; at += 1) {
    let byte = xml[at] ?? 0
    if (byte === less) {
      if (!isAt(xml, at, closing) || end > bytes.length) return -1
      to.length = end
      return at + closing.length
    }
    if (byte === ampersand) {
      const entity = entityAt(xml, at + 1)
      if (!entity) return -1
      at += entity.name.length
      byte = entity.byte
    } else if (isOdd(byte, xml[at + 1])) return -1
    bytes[end] = byte
    end += 1
  }
  return -1
}

/** The same for a text in a `<t>` of its own, which begins at `from`. */
export function copyOwnText(xml: Uint8Array, from: number, closing: Uint8Array, to: Filled): number {
  if (!isTagAt(xml, from, textOpens)) return -1
  let at = from
  while (at < xml.length && xml[at] !== greater) at += 1
  return xml[at - 1] === slash ? -1 : copyText(xml, at + 1, closing, to)
}

/** A function of its own: the loop above would remember each of its turns for this one. */
const entityAt = (xml: Uint8Array, at: number) => entities.find(({ name }) => isAt(xml, at, name))

/** Control characters are taken out of a text, ends of lines made alike, and `_x0041_` is a letter. */
const isOdd = (byte: number, next: number | undefined) =>
  (byte < blank && byte !== tab && byte !== lineFeed) || (byte === underscore && next === smallX)
