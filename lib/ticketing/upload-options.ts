import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { FileMode, Mapping, Replacement } from './profiles/mapping'
import type { MappingProposal } from './profiles/proposal'

/** What a person is asked about a file before it counts, and says yes to. */
export const consents = ['older', 'removal', 'grain', 'look'] as const
export type Consent = (typeof consents)[number]

/** What was chosen with a file, or answered to what it was held for: `imports.options`. */
export type TicketingOptions = {
  /** The profile it is to be read by, by name; else the one that knows its heading. */
  profile?: string
  /** In place of the profile's. */
  mode?: FileMode
  /** For a snapshot: the performances that it is about. */
  period?: { from: PlainDate; to: PlainDate }
  /** True to see what would come of the file before it counts. */
  dryRun?: boolean
  /** How it is to be read, once somebody has looked at the proposal; and what to remember it as. */
  mapping?: Mapping
  profileName?: string
  /** The answer to `replacement`. */
  replacement?: Replacement
  /** What the person has seen and wants all the same. */
  consents?: Consent[]
}

/** Why a file waits: what it needs to be told before it counts. */
export type Question =
  /** Headings that nobody has explained yet. */
  | { kind: 'mapping'; proposal: MappingProposal }
  /** Orders that the file holds only a part of, or that would be worth less than nothing. */
  | { kind: 'replacement'; orders: number; examples: string[] }
  /** Orders that a file which was taken later has brought, repeated or taken away; `newest`: when the last such file was taken. */
  | { kind: 'older'; extractedAt: string; newest: string; orders: number }
  /** A snapshot that takes away more than a fiftieth of its period. */
  | { kind: 'removal'; orders: number; tickets: number; percent: number }
  /** Performances that have lines and would have a total, or the other way round. */
  | { kind: 'grain'; performances: number; examples: string[] }
  /** The person wants to see what would come of it first. */
  | { kind: 'look' }

/** Lines, and what they come to. */
export type SaleSums = {
  lines: number
  /** Those of the lines that were refunded, cancelled or sold no longer; not known of files before it was counted. */
  takenBack?: number
  /** Orders in which the lines leave tickets, or take some away. */
  orders: number
  tickets: number
  paidPence: number
}

/** Performances of which more was given back than sold; the first few as `‘HAM’ on 14/11/2026`. */
export type NegativePerformances = { performances: number; examples: string[] }

/** What came of a file, or would come of one that is held: `imports.outcome`. */
export type TicketingOutcome = {
  /** How it was read. */
  profile: string | null
  encoding: string
  separator: string
  linesRead: number
  /** Lines that the profile leaves out, such as reservations. */
  linesIgnored: number
  /** Null where that depends on what was not answered yet, and where lines that were downloaded come again. */
  sums: {
    /** What is new. */
    added: SaleSums
    /** Lines that go because the file has others in their place. */
    replaced: SaleSums
    /** Orders that go because the file no longer has them. */
    removed: SaleSums
    /** What the platform held already, line for line. */
    unchanged: SaleSums
    /** Where the file leaves a performance with fewer tickets than none. */
    belowNothing?: NegativePerformances
  } | null
  references: number
  /** References that no event has. */
  unlinkedReferences: number
  questions: Question[]
  extractedAt: string
}
