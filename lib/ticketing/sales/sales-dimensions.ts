/**
 * What sales are summed by for Insights, one dimension at a time, by month of the performance. Each line is in one cell of
 * every dimension, so that the cells of each come to the same; an empty value is what is not known.
 */
const salesDimensions = [
  /** The number of the upper-tier authority; where it is not known, that of the region or nation below zero: `-4`. */
  'place',
  'outcode',
  /** The index of the band: `distance-bands.ts`. */
  'distance',
  /** Region or nation and decile, for deciles are of one nation each: `1/10` is the least deprived tenth of England. */
  'deprivation',
  'area group',
  /** By which edition of the postcode directory: its number, `district` for outward codes; empty without a postcode. */
  'coding',
  'channel',
  /** One of `priceKinds`. */
  'price',
  /** The index of the band of days between sale and performance, of sales alone: `leadBands`. */
  'lead',
  /** Sale, refund or cancellation. */
  'transaction',
] as const

export type SalesDimension = (typeof salesDimensions)[number]

/** Complimentary is what nothing was paid for; a total of a performance and a line that does not say are not known. */
export const priceKinds = ['full', 'concession', 'complimentary'] as const

/** The last day before the performance of each band; a last band holds what was bought earlier. */
export const leadBands = [
  { label: 'On the day', lastDay: 0 },
  { label: '1 to 6 days before', lastDay: 6 },
  { label: '1 to 3 weeks before', lastDay: 27 },
  { label: '4 to 7 weeks before', lastDay: 55 },
  { label: '8 to 12 weeks before', lastDay: 90 },
  { label: 'More than 3 months before', lastDay: null },
] as const
