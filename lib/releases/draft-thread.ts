import { parentPort } from 'node:worker_threads'
import { type DraftInput, makeDraft } from './make-draft'

/** A thread that makes one draft: it has no database, no settings and nothing else to do. */
parentPort?.once('message', async (input: DraftInput) => parentPort?.postMessage(await makeDraft(input)))
