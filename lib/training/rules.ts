import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { Role } from '@/lib/floor/identity/role'
import { type Section, sections, viewTypes } from './sections'

/** Whatever is shown only to some roles: a section, a guide. */
type RoleRestricted = { visibleTo: readonly Role[] }

/** Whether somebody of this role may read it. */
export const isVisibleTo = (role: Role, { visibleTo }: RoleRestricted): boolean => visibleTo.includes(role)

/** The sections for a role: those visible to it that have something for it. Tables stand even when they are empty. */
export function sectionsFor(role: Role, guides: readonly (RoleRestricted & { section: string })[]): Section[] {
  const filled = new Set(guides.filter((guide) => isVisibleTo(role, guide)).map(({ section }) => section))
  return sections.filter(
    (section) => isVisibleTo(role, section) && (section.viewType === viewTypes.table || filled.has(section.key)),
  )
}

/** The file name a guide is downloaded by. */
export const pdfNameOf = ({ name }: { name: string }): string => `${name}.pdf`

/** Where a guide is read in the browser. */
export const guidePath = (name: string): string => `/training/guides/${name}`

/** Where a section of the hub is. */
export const sectionPath = (key: string): string => `/training?section=${key}`

export const transcriptMaxBytes = 5 * 1024 * 1024
export const transcriptEndings = ['pdf', 'txt'] as const
type TranscriptEnding = (typeof transcriptEndings)[number]

/** What kind of transcript a file's name promises; undefined for any other. */
export const transcriptEndingOf = (fileName: string): TranscriptEnding | undefined =>
  transcriptEndings.find(
    (ending) => fileName.toLowerCase().endsWith(`.${ending}`) && fileName.length > ending.length + 1,
  )

/**
 * The name a transcript is kept and downloaded by. The session's own number is in it, so that no two sessions, and no
 * guide, ever have the same.
 */
export function transcriptNameOf(
  { id, title, day }: { id: number; title: string; day: string },
  ending: TranscriptEnding,
): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${words || 'session'}-${day}-transcript-${id}.${ending}`
}

/** True for what `transcriptNameOf` may have made: no other name is asked after. */
export const isTranscriptName = (fileName: string): boolean =>
  /^[a-z0-9-]{1,100}-transcript-\d{1,15}\.(?:pdf|txt)$/.test(fileName)

/** Where a resource is downloaded. */
export const resourcePath = (fileName: string): string => `/api/resources/${encodeURIComponent(fileName)}`

/** The specification names a session's fields and no limits: these are ours. */
export const sessionLimits = {
  sessionTitle: 255,
  sessionDescription: 2000,
  type: 75,
  duration: 75,
  link: 2000,
} as const

/** How the session tables open: the next session first, of those past the latest. */
export const upcomingView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'date' }
export const previousView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-date' }
