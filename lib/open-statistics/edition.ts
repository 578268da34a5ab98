import type { PublishedRelease } from '@/lib/published/published-cells'

/** What there is to be shown: the approved releases, and the years that they tell of. */
export type Edition = {
  /** The one approved last first. */
  releases: readonly PublishedRelease[]
  /** The latest first. */
  years: readonly number[]
}

export const editionOf = (releases: readonly PublishedRelease[]): Edition => ({
  releases,
  years: [...new Set(releases.map(({ year }) => year))].sort((one, other) => other - one),
})

/** The release that says the latest of some figures. */
export function releaseOf(
  { releases }: Edition,
  cells: readonly { releaseId: number }[],
): PublishedRelease | undefined {
  const ids = new Set(cells.map(({ releaseId }) => releaseId))
  return releases.find(({ id }) => ids.has(id))
}

/** The releases of the quarters of a year, in their order. */
export const releasesIn = ({ releases }: Edition, year: number): PublishedRelease[] =>
  releases.filter((release) => release.year === year).sort((one, other) => one.quarter - other.quarter)
