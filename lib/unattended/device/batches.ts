import { batchMaxBytes, batchMost } from '../limits'
import { sentForm, type Waiting } from './device'

const encoder = new TextEncoder()

/**
 * What waits, in the parcels it is sent in: at most 25 answers and 200 KB each, in the order they were begun. Those that
 * were refused are not sent again.
 */
export function batchesOf(waiting: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = []
  let bytes = 0
  for (const answer of waiting) {
    if (answer.refused !== undefined) continue
    const size = encoder.encode(JSON.stringify(sentForm(answer))).length
    const last = batches.at(-1)
    if (last && last.length < batchMost && bytes + size <= batchMaxBytes) {
      last.push(answer)
      bytes += size
    } else {
      batches.push([answer])
      bytes = size
    }
  }
  return batches
}
