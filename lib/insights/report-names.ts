/** The reports, in the order of their buttons. `name` is what the calls send, `slug` what addresses have. */
export const reports = [
  { name: 'Overview', slug: 'overview', isDefault: true },
  { name: 'Attendance', slug: 'attendance', isDefault: false },
  { name: 'Tickets and income', slug: 'tickets', isDefault: false },
  { name: 'Where audiences come from', slug: 'origins', isDefault: false },
  { name: 'Who they are', slug: 'people', isDefault: false },
  { name: 'What they thought', slug: 'opinions', isDefault: false },
  { name: 'Survey health', slug: 'health', isDefault: false },
  { name: 'Returns and coverage', slug: 'returns', isDefault: false },
] as const

export type ReportSlug = (typeof reports)[number]['slug']

export const reportSlugs = reports.map(({ slug }) => slug) as [ReportSlug, ...ReportSlug[]]

/** The first of the defaults; where none is one, the first of all. */
export const defaultOf = <Named extends { isDefault: boolean }>(list: readonly [Named, ...Named[]]): Named =>
  list.find(({ isDefault }) => isDefault) ?? list[0]

/** The report that an address without a name shows. */
export const defaultReport: ReportSlug = defaultOf<(typeof reports)[number]>(reports).slug

export const reportNameOf = (slug: ReportSlug): string => reports.find((report) => report.slug === slug)?.name ?? slug

export const reportNames = reports.map(({ name }) => name) as [ReportName, ...ReportName[]]

export type ReportName = (typeof reports)[number]['name']

export const reportSlugOf = (asked: ReportName): ReportSlug =>
  reports.find(({ name }) => name === asked)?.slug ?? defaultReport

/** The reports that count answers: marked responses can be left out of them, and a night's corrections of answers are theirs. */
export const reportsOfAnswers: readonly ReportSlug[] = ['overview', 'origins', 'people', 'opinions', 'health']

/** The reports that tell of sales: a night's corrections of their sums are theirs. */
export const reportsOfSales: readonly ReportSlug[] = ['overview', 'tickets', 'origins', 'health']

/**
 * The reports whose figures may leave the screen for good: as a stored table, and in a letter. None with texts of people,
 * and none with anything sensitive (ethnicity, religion, disability and the like).
 */
export const storableReports: readonly ReportSlug[] = [
  'overview',
  'attendance',
  'tickets',
  'origins',
  'opinions',
  'health',
  'returns',
]

/** The reports of organisations and their quarters: what narrows others to events narrows none of these. */
export const reportsOfOrganisations: readonly ReportSlug[] = ['returns']
