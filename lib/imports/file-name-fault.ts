/** Letters, digits, underscore, space, plus, hyphen and dot, then a dot and an alphanumeric extension. */
const allowedName = /^[A-Za-z0-9_ +.-]+\.[A-Za-z0-9]+$/
const otherSign = /[^A-Za-z0-9_ +.-]/u

type NameMessages = { typeNotAllowed: string; nameInvalid: (sign?: string) => string }

/** What the documented rules say against the name of a file; `nameInvalid` is told the sign that cannot be part of it. */
export function fileNameFault(name: string, extension: string, messages: NameMessages): string | undefined {
  if (!name.toLowerCase().endsWith(extension)) return messages.typeNotAllowed
  // Some systems write an accented letter as two signs: the person sees one.
  const shown = name.normalize('NFC')
  return allowedName.test(shown) ? undefined : messages.nameInvalid(otherSign.exec(shown)?.[0])
}
