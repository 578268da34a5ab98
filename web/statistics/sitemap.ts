import { escapeText } from '@/lib/charts/markup'
import { pathOf, placeKinds, type StatisticsPage, statisticsPath } from '@/lib/open-statistics/addresses'
import type { Edition } from '@/lib/open-statistics/edition'
import type { Publication } from '@/lib/open-statistics/publication'
import { topics } from '@/lib/open-statistics/topics'
import { dimensionValues } from '@/lib/published/dimension-names'

/** What search engines may read: open statistics and nothing else. */
export const robotsText = ({ address }: Publication): string =>
  ['User-agent: *', `Allow: ${statisticsPath}`, 'Disallow: /', '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n')

/** Every page of open statistics, with the day of the latest release that it may be of. */
export function sitemapText(edition: Edition, { address }: Publication): string {
  const dayOf = (year: number | undefined) =>
    edition.releases
      .filter((release) => year === undefined || release.year === year)
      .map(({ approvedOn }) => approvedOn)
      .sort()
      .at(-1)
  const urls = pagesOf(edition).map((of) => {
    const day = dayOf('year' in of ? of.year : undefined)
    return `<url><loc>${escapeText(address + pathOf(of))}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Every page that there is. */
const pagesOf = ({ years, releases }: Edition): StatisticsPage[] => [
  { page: 'contents' },
  ...years.flatMap((year): StatisticsPage[] => [
    { page: 'contents', year },
    ...topics.map(({ cube }): StatisticsPage => ({ page: 'topic', cubeId: cube.id, year })),
    ...placeKinds.flatMap((page) => dimensionValues[page].map(({ id }): StatisticsPage => ({ page, id, year }))),
  ]),
  { page: 'methods' },
  { page: 'statisticians' },
  { page: 'citing' },
  { page: 'changes' },
  ...releases.map(({ year, quarter }): StatisticsPage => ({ page: 'changes', quarter: { year, quarter } })),
]
