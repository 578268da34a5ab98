/** Optional questions are those whose names start with O- (document 3 §9). They keep their names from template to template. */
export const isOptional = (name: string) => name.startsWith('O-')
