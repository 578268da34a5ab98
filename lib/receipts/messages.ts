/** What the receipt pages say; the specification leaves it to us. */
export const say = {
  noCode: 'Enter the 16 letters and figures of your receipt code, such as K7QF-2M9X-R4TB-8WHD.',
  unknown:
    'No answers are kept under this code. Check it for slips of the pen; answers that were erased, or sent more than seven years ago, are gone.',
  tooOften: 'Too many receipt codes were tried. Please wait a few minutes and try again.',
  erasedAtWish: 'Answers were erased at the wish of the person who gave them.',
} as const
