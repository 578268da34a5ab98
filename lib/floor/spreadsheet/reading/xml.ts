const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const byNumber = /_x([0-9A-Fa-f]{4})_/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Anything that must be looked at twice; most texts hold nothing of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const special = /&|_x|[\u0000-\u0008\u000b-\u001f\ud800-\udfff]/

const letter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Text between tags as a person typed it. */
export function textOf(written: string): string {
  if (!special.test(written)) return written
  let text = written
  if (text.includes('&'))
    text = text.replace(reference, (_, hex: string, decimal: string, name: string) =>
      name ? (named[name.toLowerCase()] ?? '') : letter(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
  if (text.includes('_x')) text = text.replace(byNumber, (_, hex: string) => letter(Number.parseInt(hex, 16)))
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '').toWellFormed()
}

/** An attribute of a tag, decoded. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? textOf(found[1] ?? found[2] ?? '') : undefined
}

/** Every tag of that name, its attributes as written. */
export function tagsOf(text: string, name: string): string[] {
  const tags: string[] = []
  for (const [, attributes = ''] of text.matchAll(new RegExp(`<${name}(\\s[^>]*?)?/?>`, 'g'))) tags.push(attributes)
  return tags
}

/** The texts of a rich or plain string; how it is pronounced is not part of it. */
export function stringOf(content: string): string {
  const spoken = content.includes('<rPh') ? content.replace(/<rPh[\s>][\s\S]*?<\/rPh>/g, '') : content
  let text = ''
  for (const [, part] of spoken.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)) text += part
  return textOf(text)
}
