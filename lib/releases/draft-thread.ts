import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DraftInput } from './draft-input'
import { type DraftPart, makeDraftPart } from './make-draft'

// On Linux this is of the thread alone: whoever answers or enters something meanwhile goes first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** A thread that makes parts of a draft, one after the other: it has no database, no settings and nothing else to do. */
parentPort?.on('message', async ({ input, part }: { input: DraftInput; part: DraftPart }) =>
  parentPort?.postMessage(await makeDraftPart(input, part)),
)
