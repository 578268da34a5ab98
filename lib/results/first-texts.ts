import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import type { TextSource } from './figures'
import { areAny, type CountedResponses, objectOr, rowsOfNames, submittedCondition, unpackedAnswers } from './queries'
import { type Quote, type QuoteRow, quoteOf } from './text-queries'
import { keyOfSource, storedName } from './text-sources'

/** The first texts of a source. */
type SourceTexts = { source: TextSource; quotes: Quote[] }

/** The newest texts are mostly among so many of the newest responses, so that not all have to be read. */
const newestResponses = 500

/** The newest `each` texts of each source. */
export async function findNewestTexts(
  db: Database,
  counted: CountedResponses,
  sources: readonly TextSource[],
  each: number,
): Promise<SourceTexts[]> {
  const found = await findNewestOf(db, counted, { sources, each, limit: sql`limit ${newestResponses}` })
  const few = found.filter(({ quotes }) => quotes.length < each).map(({ source }) => source)
  if (few.length === 0) return found
  const others = await findNewestOf(db, counted, { sources: few, each, limit: sql`` })
  return found.map((one) => others.find(({ source }) => source === one.source) ?? one)
}

type NewestTexts = { sources: readonly TextSource[]; each: number; limit: SQL }

async function findNewestOf(db: Database, counted: CountedResponses, { sources, each, limit }: NewestTexts) {
  if (sources.length === 0) return []
  const columns = sources.filter((source) => source.of === 'column')
  const names = sources.filter((source) => source.of !== 'column').map(storedName)
  const isColumn = columns.map(({ question, column }) => sql`(answer.name = ${question} and cell.name = ${column})`)
  const ofTables =
    columns.length === 0
      ? sql``
      : sql`union all select answer.name, cell.name, cell.value, line.name, submitted_at, id from newest
          cross join jsonb_each(answers) as answer(name, value)
          cross join jsonb_each(${objectOr(sql`answer.value`)}) as line(name, value)
          cross join jsonb_each_text(${objectOr(sql`line.value`)}) as cell(name, value)
          where ${sql.join(isColumn, sql` or `)}`
  const rows = await db.execute<QuoteRow & { name: string; column: string | null }>(sql`
    with newest as materialized (
      select id, submitted_at, answers from ${responses} where ${submittedCondition(counted)}
      order by submitted_at desc, id desc ${limit}
    ), texts as (
      select answer.name, null::text as "column", answer.value as text, null::text as row, submitted_at, id
      from newest cross join jsonb_each_text(answers) as answer(name, value) where ${areAny(sql`answer.name`, names)}
      ${ofTables}
    )
    select name, "column", text, 1 as count, row, submitted_at from (
      select *, row_number() over (partition by name, "column" order by submitted_at desc, id desc) as place
      from texts where text <> ''
    ) found where place <= ${each} order by name, "column", place`)
  return sources.map((source) => {
    const column = source.of === 'column' ? source.column : null
    const own = rows.filter((row) => row.name === storedName(source) && row.column === column)
    return { source, quotes: own.map(quoteOf) }
  })
}

/** The commonest `each` texts of each source, equal ones grouped. */
export async function findCommonestTexts(
  db: Database,
  counted: CountedResponses,
  sources: readonly TextSource[],
  each: number,
): Promise<SourceTexts[]> {
  if (sources.length === 0) return []
  const rows = await db.execute<QuoteRow & { name: string }>(sql`
    select name, text, count, null::text as row, null as submitted_at from (
      select name, mode() within group (order by text) as text, count(*)::int as count,
        row_number() over (partition by name order by count(*) desc, lower(text)) as place
      from (
        select asked.name, unpacked.answers ->> asked.name as text
        from ${unpackedAnswers(counted)} cross join ${rowsOfNames(sources.map(storedName))} as asked(name)
      ) texts where text <> ''
      group by name, lower(text)
    ) found where place <= ${each} order by name, place`)
  return sources.map((source) => ({
    source,
    quotes: rows.filter(({ name }) => name === storedName(source)).map(quoteOf),
  }))
}

/** Texts by question and by the key of their source. */
export function byQuestion(texts: readonly SourceTexts[]): Record<string, Record<string, Quote[]>> {
  const found: Record<string, Record<string, Quote[]>> = {}
  for (const { source, quotes } of texts)
    found[source.question] = { ...found[source.question], [keyOfSource(source)]: quotes }
  return found
}
