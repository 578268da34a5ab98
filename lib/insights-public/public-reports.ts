import { defaultOf, type ReportName, type ReportSlug, reports } from '@/lib/insights/report-names'

/** The reports of which there is a public one, made of the latest release alone. */
export const publicReportSlugs = [
  'attendance',
  'tickets',
  'people',
  'opinions',
] as const satisfies readonly ReportSlug[]

export type PublicReportSlug = (typeof publicReportSlugs)[number]

type PublicReportName = { name: ReportName; slug: PublicReportSlug; isDefault: boolean }

/** The public reports in the order of their buttons, under the names that Insights has. The first is shown first. */
export const publicReports = reports
  .filter((report): report is (typeof reports)[number] & { slug: PublicReportSlug } =>
    publicReportSlugs.some((slug) => slug === report.slug),
  )
  .map(({ name, slug }, at): PublicReportName => ({ name, slug, isDefault: at === 0 })) as [
  PublicReportName,
  ...PublicReportName[],
]

export const publicReportNames = publicReports.map(({ name }) => name) as [ReportName, ...ReportName[]]

/** The report with a name or a slug, where there is a public one. */
export const findPublicReport = (named: string): PublicReportName | undefined =>
  publicReports.find(({ name, slug }) => name === named || slug === named)

/** Those of a PIN, in the order of their buttons. */
export const publicReportsOf = (slugs: readonly string[]): PublicReportName[] =>
  publicReports.filter(({ slug }) => slugs.includes(slug))

/** The report that an address without a name shows, of those that a PIN opens. */
export const defaultPublicReport = (opened: readonly PublicReportName[]): PublicReportName | undefined => {
  const [first, ...others] = opened
  return first && defaultOf<PublicReportName>([first, ...others])
}
