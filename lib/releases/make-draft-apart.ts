import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DraftFigures, DraftInput } from './make-draft'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Beside the bundle that this file is part of; the source in tests. */
const bundledThread = resolvePath('./release-draft.mjs')
const sourceThread = resolvePath('./draft-thread.ts')
const sourceArguments = () => ['--import', resolvePath('../../scripts/register.mjs')]

/** What a draft may keep in memory, besides the solver's. */
const memoryMb = 384

/**
 * Makes a draft in a thread of its own, so that the worker goes on with everything else. Aborting ends the thread.
 * @throws Error where it fails, or needs more memory than it may
 */
export async function makeDraftApart(input: DraftInput, signal: AbortSignal): Promise<DraftFigures> {
  signal.throwIfAborted()
  const isBundled = existsSync(bundledThread)
  const thread = new Worker(isBundled ? bundledThread : sourceThread, {
    env: { NODE_ENV: 'production' },
    ...(isBundled ? {} : { execArgv: sourceArguments() }),
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise<DraftFigures>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) =>
        reject(signal.aborted ? signal.reason : new Error(`The thread of the draft ended with ${code}`)),
      )
      thread.postMessage(input)
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
