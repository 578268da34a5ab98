/** The place of a region or an authority on a map of squares, counted from the upper left. */
export type Tile = {
  /** As the categories of a chart name it. */
  name: string
  /** What fits into its square. */
  short: string
  column: number
  row: number
}

/** The nine regions of England and the three other nations, so that neighbours lie near each other. */
export const ukRegionTiles: readonly Tile[] = [
  { name: 'Scotland', short: 'Scot.', column: 1, row: 0 },
  { name: 'Northern Ireland', short: 'NI', column: 0, row: 1 },
  { name: 'North East', short: 'NE', column: 2, row: 1 },
  { name: 'North West', short: 'NW', column: 1, row: 2 },
  { name: 'Yorkshire and The Humber', short: 'Y&H', column: 2, row: 2 },
  { name: 'Wales', short: 'Wales', column: 0, row: 3 },
  { name: 'West Midlands', short: 'WM', column: 1, row: 3 },
  { name: 'East Midlands', short: 'EM', column: 2, row: 3 },
  { name: 'East of England', short: 'East', column: 3, row: 3 },
  { name: 'South West', short: 'SW', column: 1, row: 4 },
  { name: 'South East', short: 'SE', column: 2, row: 4 },
  { name: 'London', short: 'London', column: 3, row: 4 },
]
