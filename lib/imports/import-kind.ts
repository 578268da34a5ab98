import type { Readable } from 'node:stream'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { Finding } from './finding'
import type { Import } from './queries'

/** Receives the findings and the progress of an import. */
export type ImportReport = {
  addFinding: (finding: Finding) => void
  /** May be called as often as is convenient. */
  progress: (rowsRead: number, rowsTotal?: number) => void
}

/** The result of a committed import. */
export type ImportOutcome = {
  /** For the person, in a sentence or two. */
  messages: string[]
  /** For the audit trail. */
  note: string
  /** What undoing it will need beside the id of the import. */
  undo?: unknown
}

type ImportSteps<Part, Prepared> = {
  kind: 'events' | 'ticketing' | 'answers'
  /** True where warnings stop the import until the person accepts them; errors always stop it. */
  stopsOnWarnings: boolean
  /** Checks the rights of the person again, when the job runs. @throws DomainError */
  admit: (ctx: StaffContext, upload: Import) => Promise<void>
  /** Reads the file in parts, in bounded memory. @throws WorkbookRefusal */
  read: (content: Readable, signal: AbortSignal) => AsyncIterable<Part>
  /** Checks the parts and collects what would be written. Writes nothing. */
  check: (ctx: StaffContext, upload: Import, parts: AsyncIterable<Part>, report: ImportReport) => Promise<Prepared>
  /** Writes all of it, in the transaction of `tx`; called only when no finding stops the import. */
  commit: (tx: StaffContext, upload: Import, prepared: Prepared, report: ImportReport) => Promise<ImportOutcome>
}

/** A kind of upload as the engine runs it, whatever its parts are. */
export type ImportKind = Pick<ImportSteps<never, never>, 'kind' | 'stopsOnWarnings' | 'admit'> & {
  prepare: (
    ctx: StaffContext,
    upload: Import,
    content: Readable,
    report: ImportReport,
    signal: AbortSignal,
  ) => Promise<(tx: StaffContext) => Promise<ImportOutcome>>
}

/** A kind of upload made of a feature's steps (`worker/handlers.ts` lists the kinds). */
export function importKind<Part, Prepared>(steps: ImportSteps<Part, Prepared>): ImportKind {
  return {
    kind: steps.kind,
    stopsOnWarnings: steps.stopsOnWarnings,
    admit: steps.admit,
    async prepare(ctx, upload, content, report, signal) {
      const prepared = await steps.check(ctx, upload, steps.read(content, signal), report)
      return (tx) => steps.commit(tx, upload, prepared, report)
    },
  }
}

/** How a kind undoes an import. */
export type Undoing = {
  /** Why the import cannot be undone, as a sentence, or undefined. Called in the transaction of `undo`. */
  refusal: (tx: StaffContext, upload: Import) => Promise<string | undefined>
  /** True where the uploaded file is deleted as well, because it contains what people answered. */
  deletesFile?: boolean
  /** @returns a note for the audit trail */
  undo: (tx: StaffContext, upload: Import) => Promise<string>
}
