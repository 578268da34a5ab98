/**
 * What columns with a fixed list of words or numbers hold. Checks of the tables refuse any other, but for the history of attestations,
 * the roles with two-factor sign-in, and tables that are made from others (sums, published releases): nothing but the program writes
 * there.
 */

/** 0 Global Admin, 1 Organisation Admin, 2 General User. */
export type RoleNumber = 0 | 1 | 2

/** 1 active, 0 inactive. */
export type ActiveStatus = 0 | 1

/** 0 NPO, 1 IPSO, 2 CPP, 3 other. */
export type NpoStatus = 0 | 1 | 2 | 3

/** The quarters of a financial year, from April on. */
export type QuarterNumber = 1 | 2 | 3 | 4

/**
 * The states of an upload. `held`: it was read, and waits for somebody to look at its warnings and take it or discard it.
 * `undone`: what it replaced was put back.
 */
export const importStatuses = ['queued', 'processing', 'held', 'successful', 'failed', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What an export is of: all answers of an organisation, put together in one of two ways, or those of one survey. */
export const exportKinds = ['Mapped', 'Unmapped', 'Survey'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportStatuses = ['Queued', 'Processing', 'Completed', 'Failed', 'Cancelled', 'Expired'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Who a survey template belongs to: the platform, with or without a choice, or an organisation. */
export const templateKinds = ['mandated', 'organisation', 'optional'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** How a response was given, by the specification's numbers of access modes. */
export const completionMethods = { anonymous: 0, authenticated: 1, bulkUpload: 2, unattendedMode: 3 } as const

/** What a line of the attestation history tells of. The table takes any word; nothing but the program writes there. */
export const historyActivities = ['Confirmed', 'Reset', 'Blanks filled with 0'] as const
