import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { AnswerValue } from './answer-reading'

const keyOf = ({ templateId, concept, value }: AnswerValue) => `${templateId} ${concept} ${value}`

/**
 * The ids of the dictionary's entries. Entries are never changed or removed, so that an id once known stays right; those
 * made in a transaction that fails are forgotten with it by whoever made them (`forget`).
 */
export class Dictionary {
  readonly #ids = new Map<string, number>()

  /** The ids of these entries, ascending and each once. @throws Error for one that `enter` was not called for */
  idsOf(values: readonly AnswerValue[]): number[] {
    const ids = values.map((value) => {
      const id = this.#ids.get(keyOf(value))
      if (id === undefined) throw new Error(`The dictionary lacks ${JSON.stringify(value)}`)
      return id
    })
    return [...new Set(ids)].sort((a, b) => a - b)
  }

  /** Makes entries for those values that have none, and learns the ids of all. */
  async enter(db: Database, values: readonly AnswerValue[]): Promise<void> {
    const missing = new Map<string, AnswerValue>()
    for (const value of values) {
      const key = keyOf(value)
      if (!this.#ids.has(key)) missing.set(key, value)
    }
    if (missing.size === 0) return
    const entries = JSON.stringify([...missing.values()])
    const wanted = sql`select * from jsonb_to_recordset(${entries}::jsonb) as wanted ("templateId" bigint, concept text, value text)`
    await db.execute(sql`
      insert into answer_values (template_id, concept, value) ${wanted} order by 1, 2, 3 on conflict do nothing`)
    const rows = await db.execute<{ id: number; templateId: string; concept: string; value: string }>(sql`
      select entries.id, "templateId", wanted.concept, wanted.value from (${wanted}) as wanted
      join answer_values as entries on entries.template_id = wanted."templateId"
        and entries.concept = wanted.concept and entries.value = wanted.value`)
    for (const { id, templateId, ...value } of rows)
      this.#ids.set(keyOf({ ...value, templateId: Number(templateId) }), id)
  }

  /** Forgets all ids. */
  forget(): void {
    this.#ids.clear()
  }
}
