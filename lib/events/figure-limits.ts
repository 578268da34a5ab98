/** The largest figure that is taken: more people than Britain has were never at an event. */
export const figuresMost = 99_999_999

/** What is said of a figure that cannot be taken. */
export const figureRefusals = {
  notWhole: 'Figures are whole numbers, 0 or more',
  tooMany: `Figures go up to ${figuresMost.toLocaleString('en-GB')}`,
}
