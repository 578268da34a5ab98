import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DraftInput } from './draft-input'
import { type DraftFigures, type DraftPart, draftParts, inputOf, mergeDraft } from './make-draft'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Beside the bundle that this file is part of; the source in tests. */
const bundledThread = resolvePath('./release-draft.mjs')
const sourceThread = resolvePath('./draft-thread.ts')
const sourceArguments = () => ['--import', resolvePath('../../scripts/register.mjs')]

/** So many parts of a draft are made at once; of one of few facts, which takes a second, one after the other. */
const threadsFor = ({ facts }: DraftInput) => (facts.length > 2_000 ? 2 : 1)
/** What each may keep in memory, besides the solver's: of what lives on, and of what was made just now. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 }

/**
 * Makes a draft in threads of its own, so that the worker goes on with everything else. Aborting ends them.
 * @throws Error where it fails, or needs more memory than it may
 */
export async function makeDraftApart(input: DraftInput, signal: AbortSignal): Promise<DraftFigures> {
  signal.throwIfAborted()
  const left = [...draftParts]
  const failed = new AbortController()
  const work = () =>
    withThread(AbortSignal.any([signal, failed.signal]), async (make) => {
      const made: DraftFigures[] = []
      for (let part = left.shift(); part !== undefined; part = left.shift()) made.push(await make(input, part))
      return made
    }).catch((error: unknown) => {
      failed.abort(error)
      throw error
    })
  const made = await Promise.all(Array.from({ length: threadsFor(input) }, work))
  return mergeDraft(made.flat())
}

type PartMaker = (input: DraftInput, part: DraftPart) => Promise<DraftFigures>

/** Gives a thread to `work`, and ends it afterwards. */
async function withThread<Of>(signal: AbortSignal, work: (make: PartMaker) => Promise<Of>): Promise<Of> {
  const isBundled = existsSync(bundledThread)
  const thread = new Worker(isBundled ? bundledThread : sourceThread, {
    env: { NODE_ENV: 'production' },
    ...(isBundled ? {} : { execArgv: sourceArguments() }),
    resourceLimits,
  })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', (code) =>
      reject(signal.aborted ? signal.reason : new Error(`The thread of the draft ended with ${code}`)),
    )
  })
  ended.catch(() => {})
  try {
    return await work((input, part) => {
      const made = new Promise<DraftFigures>((resolve) => thread.once('message', resolve))
      thread.postMessage({ input: inputOf(part, input), part })
      return Promise.race([made, ended])
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
