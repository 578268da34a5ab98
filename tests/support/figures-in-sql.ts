import type postgres from 'postgres'

/**
 * The figures of a survey straight from its stored answers, in SQL and nothing else: what screens and files must agree
 * with. Only submitted responses count; with `withoutMarked`, only those without a mark.
 */
export function figuresInSql(sql: postgres.Sql, surveyId: number, { withoutMarked = false } = {}) {
  const answers = sql`(select id, answers, submitted_at from responses
    where survey_id = ${surveyId} and state = 2 and (not ${withoutMarked} or marks = 0)) r`
  const one = async <Row extends object>(rows: PromiseLike<readonly Row[]>): Promise<Row> => {
    const [row] = await rows
    if (!row) throw new Error('SQL answered no row')
    return row
  }
  const number = sql`'^[-+]?[0-9]+([.][0-9]+)?$'`

  /** The values of a question or of one cell of its table, as text; blanks are none. */
  const valuesAt = (path: readonly string[]) =>
    sql`(select answers #>> ${[...path]}::text[] as value from ${answers}
      where coalesce(answers #>> ${[...path]}::text[], '') not in ('', '[]', '{}')) v`

  return {
    /** How many responses there are by how far they got, and how many submitted ones are marked, left out or not. */
    responses: () =>
      one(sql<{ started: number; partial: number; submitted: number; marked: number }[]>`
        select count(*) filter (where state = 0 and counted)::int as started,
          count(*) filter (where state = 1 and counted)::int as partial,
          count(*) filter (where state = 2 and counted)::int as submitted,
          count(*) filter (where state = 2 and marks <> 0)::int as marked
        from (select state, marks, not ${withoutMarked} or marks = 0 as counted
          from responses where survey_id = ${surveyId}) r`),

    /** How many responses hold anything under a name. */
    answered: async (name: string) =>
      (await one(sql<{ count: number }[]>`select count(*)::int as count from ${valuesAt([name])}`)).count,

    /** How often each value occurs. */
    countsAt: async (path: readonly string[]) =>
      new Map(
        (
          await sql<{ value: string; count: number }[]>`
            select value, count(*)::int as count from ${valuesAt(path)} group by value`
        ).map(({ value, count }) => [value, count] as const),
      ),

    /** How many responses chose each answer of several. */
    countsOfSeveral: async (name: string) =>
      new Map(
        (
          await sql<{ value: string; count: number }[]>`
            select chosen.value, count(distinct r.id)::int as count from ${answers}
            cross join lateral jsonb_array_elements_text(answers -> ${name}::text) as chosen(value) group by 1`
        ).map(({ value, count }) => [value, count] as const),
      ),

    /** The numbers: how many, their sum, mean, median and ends; and how many values are no number. */
    numbersAt: (path: readonly string[]) =>
      one(sql<
        {
          count: number
          sum: number
          mean: number | null
          median: number | null
          least: number | null
          most: number | null
          unreadable: number
        }[]
      >`
        select count(*) filter (where value ~ ${number})::int as count,
          coalesce(sum(n), 0)::float8 as sum, avg(n)::float8 as mean,
          percentile_cont(0.5) within group (order by n) as median, min(n)::float8 as least, max(n)::float8 as most,
          count(*) filter (where value !~ ${number})::int as unreadable
        from (select value, case when value ~ ${number} then value::numeric end as n from ${valuesAt(path)}) numbers`),

    /** How many numbers lie between two, both among them; without the second, from the first on. */
    countBetween: async (path: readonly string[], least: number, most: number | null) =>
      (
        await one(sql<{ count: number }[]>`
          select count(*)::int as count from ${valuesAt(path)}
          where value ~ ${number} and value::numeric >= ${least} and (${most}::numeric is null or value::numeric <= ${most})`)
      ).count,

    /** The dates there by the words of their bands: `07/11/2026`, `November 2026` or `2026`. */
    datesAt: async (path: readonly string[], by: 'day' | 'month' | 'year') => {
      const shape = { day: 'DD/MM/YYYY', month: 'FMMonth YYYY', year: 'YYYY' }[by]
      const rows = await sql<{ label: string; count: number; earliest: string; latest: string }[]>`
        select to_char(value::date, ${shape}) as label, count(*)::int as count,
          min(min(value)) over () as earliest, max(max(value)) over () as latest
        from ${valuesAt(path)} where value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' group by 1`
      return {
        earliest: rows[0]?.earliest,
        latest: rows[0]?.latest,
        bands: new Map(rows.map((row) => [row.label, row.count])),
      }
    },

    /**
     * Postcodes by the letters they begin with, where an outward code of the reference data begins so; the rest apart.
     */
    areasAt: async (path: readonly string[]) => {
      const rows = await sql<{ area: string | null; count: number }[]>`
        select case when bare ~ '^[A-Z]{1,2}[0-9][0-9A-Z]?([0-9][A-Z]{2})?$'
            and exists (select 1 from postcode_outcodes where outcode ~ ('^' || substring(bare from '^[A-Z]+') || '[0-9]'))
          then substring(bare from '^[A-Z]+') end as area, count(*)::int as count
        from (select upper(regexp_replace(value, '[^A-Za-z0-9]', '', 'g')) as bare from ${valuesAt(path)}) p group by 1`
      return new Map(rows.map(({ area, count }) => [area, count] as const))
    },

    /** The newest texts under a name. */
    newestAt: async (name: string, take: number) =>
      (
        await sql<{ value: string }[]>`
          select answers ->> ${name}::text as value from ${answers} where coalesce(answers ->> ${name}::text, '') <> ''
          order by submitted_at desc, id desc limit ${take}`
      ).map(({ value }) => value),

    /** The commonest texts under a name with how often each occurs, in whatever case. */
    commonestAt: async (name: string, take: number) =>
      (
        await sql<{ count: number }[]>`
          select count(*)::int as count from ${valuesAt([name])}
          group by lower(value) order by count(*) desc, lower(value) limit ${take}`
      ).map(({ count }) => count),
  }
}

export type FiguresInSql = ReturnType<typeof figuresInSql>
