import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { Role } from '@/lib/floor/identity/role'
import { type Section, sections, viewTypes } from './sections'

/** A section or a guide, which only some roles may read. */
type RoleRestriction = { visibleTo: readonly Role[] }

export const isVisibleTo = (role: Role, { visibleTo }: RoleRestriction): boolean => visibleTo.includes(role)

/** The sections for a role: those visible to it that have a guide for it. Tables are shown even when they are empty. */
export function sectionsFor(role: Role, guides: readonly (RoleRestriction & { section: string })[]): Section[] {
  const filled = new Set(guides.filter((guide) => isVisibleTo(role, guide)).map(({ section }) => section))
  return sections.filter(
    (section) => isVisibleTo(role, section) && (section.viewType === viewTypes.table || filled.has(section.key)),
  )
}

/** The file name of a guide as PDF. */
export const pdfNameOf = ({ name }: { name: string }): string => `${name}.pdf`

/** Path of a guide's page. */
export const guidePath = (name: string): string => `/training/guides/${name}`

/** Path of a section of the hub. */
export const sectionPath = (key: string): string => `/training?section=${key}`

export const transcriptMaxBytes = 5 * 1024 * 1024
export const transcriptEndings = ['pdf', 'txt'] as const
type TranscriptEnding = (typeof transcriptEndings)[number]

/** The type of a transcript by its file name; undefined for any other. */
export const transcriptEndingOf = (fileName: string): TranscriptEnding | undefined =>
  transcriptEndings.find(
    (ending) => fileName.toLowerCase().endsWith(`.${ending}`) && fileName.length > ending.length + 1,
  )

/** The file name of a transcript, with the session's id so that no two sessions, and no guide, have the same. */
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

/** True for names in the format of `transcriptNameOf`; others are not looked up. */
export const isTranscriptName = (fileName: string): boolean =>
  /^[a-z0-9-]{1,100}-transcript-\d{1,15}\.(?:pdf|txt)$/.test(fileName)

/** Characters of a session's fields; the specification sets no limits. */
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
