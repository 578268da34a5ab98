import type { Readable } from 'node:stream'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import type { ChangeContext } from '@/lib/floor/saving/change'
import type { Finding } from './finding'
import { type Import, type ImportRow, ofOrganisation } from './queries'

export { type Import, type ImportRow, ofOrganisation } from './queries'

/** Where a kind of upload tells what it sees. */
export type ImportReport = {
  addFinding: (finding: Finding) => void
  /** Refuses the file as a whole, for what is about no one cell: a sentence. */
  refuse: (message: string) => void
  /** Makes the file wait for a person, for what should be seen before it counts: a sentence. */
  hold: (message: string) => void
  /** What would come of the file, stored with it while it is held. */
  preview: (outcome: unknown) => void
  /** How far it is; may be called as often as is convenient. */
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
  /** What came of it, as the feature shows it. */
  outcome?: unknown
  /** True where the file goes once it is imported: it holds more than the platform may keep. */
  deletesFile?: boolean
}

/** The kinds whose uploads belong to an organisation, and those whose do not. */
type OwnedKind = 'events' | 'ticketing' | 'answers'
type UnownedKind = 'users' | 'organisations'

type ImportSteps<Part, Prepared, Kind extends string, Upload> = {
  kind: Kind
  /** True where warnings stop the import until the person accepts them; errors always stop it. */
  stopsOnWarnings: boolean
  /**
   * True where screens count findings by their groups: the messages of the upload then hold only what is about the file as
   * a whole, such as why it cannot be read.
   */
  showsFindingGroups?: boolean
  /** True where files of an organisation are taken one after the other, in the order of their arrival. */
  isOrdered?: boolean
  /** Asks the rights of the person again, as they are when the job runs. @throws DomainError */
  admit: (ctx: StaffContext, upload: Upload) => Promise<void>
  /** Reads the file in parts, in bounded memory. @throws WorkbookRefusal */
  read: (content: Readable, signal: AbortSignal) => AsyncIterable<Part>
  /** Checks the parts and collects what would be written. Writes nothing. */
  check: (ctx: StaffContext, upload: Upload, parts: AsyncIterable<Part>, report: ImportReport) => Promise<Prepared>
  /** Writes all of it, in the transaction of `tx`; asked only when nothing keeps the file out. */
  commit: (tx: ChangeContext, upload: Upload, prepared: Prepared, report: ImportReport) => Promise<ImportOutcome>
  /**
   * Called in the transaction in which an upload ends without being imported, with the upload as it is then: failed, also
   * where the job was given up, or held. `ctx.actor` is whoever sent it, or the platform.
   */
  onStopped?: (ctx: Context, upload: Upload) => Promise<void>
}

/**
 * Thrown by a commit that finds something else than what was checked, because somebody was quicker: the file is checked
 * anew. `message` is for the person, should that go on.
 */
export class ChangedSinceCheck extends DomainError {
  constructor(message: string) {
    super(409, message)
  }
}

/** A kind of upload as the engine runs it, whatever its parts are. */
export type ImportKind = Pick<
  ImportSteps<never, never, OwnedKind | UnownedKind, ImportRow>,
  'kind' | 'stopsOnWarnings' | 'showsFindingGroups' | 'isOrdered' | 'admit' | 'onStopped'
> & {
  prepare: (
    ctx: StaffContext,
    upload: ImportRow,
    /** Opens the file from its beginning; whoever opens it destroys it. */
    open: () => Promise<Readable>,
    report: ImportReport,
    signal: AbortSignal,
  ) => Promise<((tx: ChangeContext) => Promise<ImportOutcome>) | undefined>
}

/** A kind of upload of an organisation, made of a feature's steps (`worker/handlers.ts` lists the kinds). */
export const importKind = <Part, Prepared>(steps: ImportSteps<Part, Prepared, OwnedKind, Import>): ImportKind =>
  kindOf(steps, ofOrganisation)

/** A kind of upload that belongs to no organisation. */
export const unownedImportKind = <Part, Prepared>(
  steps: ImportSteps<Part, Prepared, UnownedKind, ImportRow>,
): ImportKind => kindOf(steps, (row) => row)

function kindOf<Part, Prepared, Kind extends OwnedKind | UnownedKind, Upload>(
  steps: ImportSteps<Part, Prepared, Kind, Upload>,
  uploadOf: (row: ImportRow) => Upload,
): ImportKind {
  const { kind, stopsOnWarnings, showsFindingGroups = false, isOrdered = false, onStopped } = steps
  return {
    kind,
    stopsOnWarnings,
    showsFindingGroups,
    isOrdered,
    admit: (ctx, row) => steps.admit(ctx, uploadOf(row)),
    ...(onStopped && { onStopped: (ctx, row) => onStopped(ctx, uploadOf(row)) }),
    async prepare(ctx, row, open, report, signal) {
      const upload = uploadOf(row)
      const content = await open()
      try {
        const prepared = await steps.check(ctx, upload, steps.read(content, signal), report)
        return (tx) => steps.commit(tx, upload, prepared, report)
      } finally {
        content.destroy()
      }
    },
  }
}

/** How a kind undoes an import. */
export type Undoing = {
  /** Why it cannot be taken back, as a sentence; undefined where nobody built on it. Asked in the transaction of `undo`. */
  refusal: (tx: ChangeContext, upload: Import) => Promise<string | undefined>
  /** True where the file goes with what came of it: it holds what people answered. */
  deletesFile?: boolean
  /** @returns a note for the trail */
  undo: (tx: ChangeContext, upload: Import) => Promise<string>
}
