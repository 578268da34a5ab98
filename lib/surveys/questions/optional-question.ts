/** Optional questions are those whose names start with O-. They keep their names from template to template. */
export const isOptional = (name: string) => name.startsWith('O-')
