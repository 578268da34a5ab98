/** The messages of the receipt pages; the specification fixes none. */
export const messages = {
  noCode: 'Enter the 16 letters and figures of your receipt code, such as K7QF-2M9X-R4TB-8WHD.',
  unknown:
    'No answers are kept under this code. Check it for slips of the pen; answers that were erased, or sent more than seven years ago, are gone.',
  timeIsOver:
    'Your answers are shown for 15 minutes, so that nobody else finds them on this device. Enter the code to see them again.',
  tooOften: 'Too many receipt codes were tried. Please wait a few minutes and try again.',
  erasedAtWish: 'Answers were erased at the wish of the person who gave them.',
} as const
