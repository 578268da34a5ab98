/** What a bracketed word of a title reads as where nobody filled it in. */
const words: Record<string, string> = {
  event: 'the event',
  npo: 'the organisation',
  discipline: 'arts',
  location: 'the venue',
  placeholder: '(not filled in)',
  'insert date': '(date not filled in)',
  'insert partner name': '(partner not filled in)',
}

const token = /\[(event|NPO|discipline|Location|placeholder|insert date|insert partner name)\]/gi

/**
 * A text of a question as a reader of figures sees it. A survey that was published with a bracketed word still in it keeps
 * that word for ever; here it reads as what it stands for, or says that nobody filled it in.
 */
export function readableText(text: string): string {
  return text.replace(token, (whole, word: string) => words[word.toLowerCase()] ?? whole)
}
