/** Counts of people are published as multiples of this. */
export const countStep = 5
/** Sums are published to so many significant figures. */
export const significantFigures = 3

/** To the nearest multiple of 5. */
export const roundCount = (count: number): number => countStep * Math.floor(count / countStep + 0.5)

/** The unit to which a sum is rounded: 1, or the power of ten that leaves three significant figures. */
const unitOfSum = (sum: number): number => {
  const digits = Math.floor(Math.log10(Math.abs(sum))) + 1
  return sum === 0 || digits <= significantFigures ? 1 : 10 ** (digits - significantFigures)
}

/** To three significant figures. */
export const roundSum = (sum: number): number => {
  const unit = unitOfSum(sum)
  return Math.round(sum / unit) * unit + 0
}

/** What a published sum may have been before it was rounded. Below a power of ten the unit is the smaller one. */
export const intervalOfSum = (figure: number): { low: number; high: number } => {
  const [inner, outer] = [unitOfSum(figure * (1 - 1e-9)) / 2, unitOfSum(figure) / 2]
  return figure < 0 ? { low: figure - outer, high: figure + inner } : { low: figure - inner, high: figure + outer }
}
