/** Which fields differ from what was last saved, flattened to their dotted names. */
export function unsavedNames(dirty: object, within = ''): string[] {
  return Object.entries(dirty).flatMap(([key, value]: [string, unknown]) => {
    const name = within ? `${within}.${key}` : key
    if (value === true) return [name]
    return value && typeof value === 'object' ? unsavedNames(value, name) : []
  })
}
