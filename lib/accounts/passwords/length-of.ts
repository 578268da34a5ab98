/** Characters as people count them, so that an emoji is one. */
export const lengthOf = (password: string): number => [...password.normalize('NFKC')].length
