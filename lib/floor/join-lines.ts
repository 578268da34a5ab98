/**
 * The lines of a text as one, each without the blanks around it, and one blank between two. In time that grows with the
 * text alone: the pattern that says the same, blanks about a break, looks at a long run of blanks once for each of them.
 */
export const joinLines = (text: string, breaks: RegExp): string =>
  text
    .split(breaks)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
