/** The length in characters, so that an emoji counts as one. */
export const lengthOf = (password: string): number => [...password.normalize('NFKC')].length
