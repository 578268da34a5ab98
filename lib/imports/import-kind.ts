import type { Readable } from 'node:stream'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { Finding } from './finding'
import type { Import } from './queries'

/** Where a kind of upload tells what it sees. */
export type Report = {
  find: (finding: Finding) => void
  /** How far it is; may be called as often as is convenient. */
  progress: (rowsRead: number, rowsTotal?: number) => void
}

/** What came of an import that was committed. */
export type Outcome = {
  /** For the person, in a sentence or two. */
  messages: string[]
  /** For the trail. */
  note: string
  /** What undoing it will need beside the number of the import. */
  undo?: unknown
}

type Steps<Part, Prepared> = {
  kind: 'events' | 'ticketing' | 'answers'
  /** True where warnings wait for the person to say that they are meant; errors always keep the file out. */
  holdsOnWarnings: boolean
  /** Asks the rights of the person again, as they are when the job runs. @throws DomainError */
  admit: (ctx: StaffContext, upload: Import) => Promise<void>
  /** The file as parts, in bounded memory. @throws WorkbookRefusal */
  read: (content: Readable, signal: AbortSignal) => AsyncIterable<Part>
  /** Checks the parts and gathers what would be written. Writes nothing. */
  check: (ctx: StaffContext, upload: Import, parts: AsyncIterable<Part>, report: Report) => Promise<Prepared>
  /** Writes all of it, in the transaction of `tx`; asked only when nothing keeps the file out. */
  commit: (tx: StaffContext, upload: Import, prepared: Prepared, report: Report) => Promise<Outcome>
}

/** A kind of upload as the engine runs it, whatever its parts are. */
export type ImportKind = Pick<Steps<never, never>, 'kind' | 'holdsOnWarnings' | 'admit'> & {
  prepare: (
    ctx: StaffContext,
    upload: Import,
    content: Readable,
    report: Report,
    signal: AbortSignal,
  ) => Promise<(tx: StaffContext) => Promise<Outcome>>
}

/** Registers a kind: a feature brings its steps, the engine everything else (`worker/handlers.ts` lists the kinds). */
export function importKind<Part, Prepared>(steps: Steps<Part, Prepared>): ImportKind {
  return {
    kind: steps.kind,
    holdsOnWarnings: steps.holdsOnWarnings,
    admit: steps.admit,
    async prepare(ctx, upload, content, report, signal) {
      const prepared = await steps.check(ctx, upload, steps.read(content, signal), report)
      return (tx) => steps.commit(tx, upload, prepared, report)
    },
  }
}

/** How a kind takes back what an import wrote. */
export type Undoing = {
  /** Why it cannot be taken back, as a sentence; undefined where nobody built on it. Asked in the transaction of `undo`. */
  refusal: (tx: StaffContext, upload: Import) => Promise<string | undefined>
  /** True where the file goes with what came of it: it holds what people answered. */
  takesFile?: boolean
  /** @returns a note for the trail */
  undo: (tx: StaffContext, upload: Import) => Promise<string>
}
