import type { ImportStatus } from '@/db/stored-values'
import { messages } from './messages'

/** What became of an upload, in a word: the same in every list of uploads and deliveries. */
export const importStatusWords: Readonly<Record<ImportStatus, string>> = {
  queued: 'Waiting',
  processing: 'Processing',
  held: messages.needsAnswer,
  successful: 'Successful',
  failed: 'Failed',
  undone: 'Undone',
}
