import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { escapeLike } from '@/lib/floor/grid/grid-filter'
import type { TextSource } from './figures'
import { type CountedResponses, objectOr, submittedCondition } from './queries'
import type { TextOrder } from './schema'
import { storedName } from './text-sources'

/** A typed text, how often it was typed (ignoring case), and its row in a table. */
export type Quote = { text: string; count: number; row: string | null; submittedAt: Date | null }

export type QuoteRow = { text: string; count: number; row: string | null; submitted_at: string | null }

export const quoteOf = ({ text, count, row, submitted_at }: QuoteRow): Quote => ({
  text,
  count,
  row,
  submittedAt: submitted_at === null ? null : new Date(submitted_at),
})

/** The texts of one source as a query of `text`, `row`, `submitted_at`, `id`. */
function selectTexts(counted: CountedResponses, source: TextSource, search: string): SQL {
  const texts =
    source.of === 'column'
      ? sql`select cell.value as text, line.name as row, submitted_at, id from ${responses}
          cross join jsonb_each(${objectOr(sql`(${responses.answers} -> ${source.question}::text)`)}) as line(name, value)
          cross join lateral (select line.value ->> ${source.column}::text as value) as cell
          where ${submittedCondition(counted)}`
      : sql`select answers ->> ${storedName(source)}::text as text, null::text as row, submitted_at, id
          from ${responses} where ${submittedCondition(counted)}`
  const matching = search === '' ? sql`true` : sql`text ilike ${`%${escapeLike(search)}%`}::text`
  return sql`select * from (${texts}) found where text <> '' and ${matching}`
}

/** A range of the texts of one source, and how many match: newest first, or commonest first with equal ones grouped. */
export async function listTexts(
  db: Database,
  counted: CountedResponses,
  source: TextSource,
  { search, order, skip, take }: { search: string; order: TextOrder; skip: number; take: number },
): Promise<{ quotes: Quote[]; total: number }> {
  const texts = selectTexts(counted, source, search)
  const listed =
    order === 'newest'
      ? sql`select text, 1 as count, row, submitted_at, id::text as place from texts`
      : sql`select mode() within group (order by text) as text, count(*)::int as count, row, null as submitted_at,
          lower(text) as place from texts group by row, lower(text)`
  const inOrder = order === 'newest' ? sql`submitted_at desc, place desc` : sql`count desc, place, row`
  const rows = await db.execute<QuoteRow & { total: number }>(sql`
    with texts as (${texts}), listed as (${listed})
    select text, count, row, submitted_at, (select count(*)::int from listed) as total
    from listed order by ${inOrder} offset ${skip} limit ${take}`)
  const [first] = rows
  if (first) return { quotes: rows.map(quoteOf), total: first.total }
  if (skip === 0) return { quotes: [], total: 0 }
  return { quotes: [], total: (await listTexts(db, counted, source, { search, order, skip: 0, take: 1 })).total }
}
