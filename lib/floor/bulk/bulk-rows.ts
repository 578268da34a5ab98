import { z } from 'zod'
import { anyText, id, model } from '../validation/answer-fields'
import { recordId } from '../validation/fields'
import { bulkMost } from './bulk-most'

/** The rows that a bulk call is about, and whether it only says what it would do. */
export const bulkFields = {
  ids: z
    .array(recordId('must be ids'), { error: 'must be ids' })
    .min(1, { error: 'At least one row is required' })
    .max(bulkMost, { error: `At most ${bulkMost} rows are changed at a time` })
    .transform((ids) => [...new Set(ids)]),
  /** True answers what would happen, and changes nothing. */
  preview: z.boolean({ error: 'must be true or false' }),
}

const outcome = z.enum(['done', 'unchanged', 'refused'])

/** What became of a row, or would. */
const bulkRow = model('BulkRow', {
  id,
  outcome: outcome.describe('done: it was changed, or would be; unchanged: it is so already; refused: reason says why'),
  reason: anyText.nullable(),
  notes: z.array(anyText).describe('What else follows'),
})

export type BulkRow = z.output<typeof bulkRow>

/** The answer of a bulk call whose actions are these. */
export const bulkAnswer = <Action extends z.ZodType>(name: string, action: Action) =>
  model(name, {
    rows: z.array(bulkRow),
    undo: z
      .array(z.object({ action, ids: z.array(id) }))
      .describe('What to ask for to take it back; none where it cannot be, or where it was a preview'),
  })
