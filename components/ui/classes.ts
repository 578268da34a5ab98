/** Joins class names, leaving out what does not apply: `classes('a', open && 'b')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
