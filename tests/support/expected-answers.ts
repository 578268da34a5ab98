import type postgres from 'postgres'
import {
  type MatrixColumn,
  questionsOf,
  type SchemaElement,
  type SurveySchema,
} from '@/lib/surveys/questions/survey-schema'

/** What a cell must hold: a text, a number, or a day, which a workbook has as a true date. */
export type ExpectedCell = string | number | { day: string }

/** The cells of a response by the heads of their columns; empty ones left out. */
type ExpectedRow = Record<string, ExpectedCell>

/** A column as SQL reads it from the stored answers: jsonb of a `ExpectedCell`, null for an empty cell. */
type ExpectedField = { head: string; value: string }

/** Questions whose numbers are a score, and not a rating in words or a band. */
const scoredQuestions = ['nps', 'O-Q52']

/** What files say in place of bracketed words that are filled in from event and survey, or by an editor. */
const plainTokens: Record<string, string> = {
  '[event]': 'the event',
  '[NPO]': 'the organisation',
  '[discipline]': 'arts',
  '[Location]': 'the venue',
  '[placeholder]': '…',
  '[insert date]': '…',
  '[insert partner name]': '…',
}
const possessives = ['O-Q16', 'O-Q17', 'O-Q18', 'O-Q39', 'O-Q49', 'O-Q50', 'O-Q56']

export function plainTitle({ name, title }: { name: string; title: string }): string {
  const words = possessives.includes(name) ? { ...plainTokens, '[NPO]': 'the organisation’s' } : plainTokens
  return Object.entries(words).reduce((text, [token, word]) => text.replaceAll(token, word), title)
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const isScored = ({ name, concept }: SchemaElement) =>
  scoredQuestions.includes(name) || scoredQuestions.includes(concept ?? '')

/** The words of a code, by the schema that the database holds itself. */
const labelOf = (question: string, code: string) =>
  `(select l.label from labels l where l.question = ${quoted(question)} and l.code = ${code})`

const codeInWords = (question: string, code: string, isNumber: boolean) =>
  isNumber
    ? `case when ${code} ~ '^[0-9]+$' then to_jsonb((${code})::int) else to_jsonb(coalesce(${labelOf(question, code)}, ${code})) end`
    : `to_jsonb(coalesce(${labelOf(question, code)}, ${code}))`

const codesInWords = (question: string, codes: string) =>
  `(select to_jsonb(string_agg(coalesce(l.label, c.code), '; ' order by c.at))
    from (${codes}) c left join labels l on l.question = ${quoted(question)} and l.code = c.code)`

const cellOf = (question: string, column: MatrixColumn, value: string) =>
  column.cellType === 'dropdown'
    ? codeInWords(`${question} ${column.name}`, value, false)
    : column.inputType === 'number'
      ? `to_jsonb((${value})::numeric)`
      : `to_jsonb(${value})`

/**
 * The columns of a question, for every type there is: a new one does not compile before somebody has said what its cells
 * are. `head` is what the columns are called.
 */
export function expectedFields(element: SchemaElement, head: string, from = 'r.answers'): ExpectedField[] {
  const { name } = element
  const value = `${from} ->> ${quoted(name)}`
  const ownWords = {
    head: `${head} – in their own words`,
    value: `to_jsonb(${from} ->> ${quoted(`${name}-Comment`)})`,
  }
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown': {
      const chosen = { head, value: codeInWords(name, `(${value})`, isScored(element)) }
      return element.hasOther ? [chosen, ownWords] : [chosen]
    }
    case 'checkbox': {
      const codes = `select code, at from jsonb_array_elements_text(${from} -> ${quoted(name)}) with ordinality v (code, at)`
      const chosen = { head, value: codesInWords(name, codes) }
      return element.hasOther ? [chosen, ownWords] : [chosen]
    }
    case 'text':
      switch (element.inputType) {
        case 'text':
          return [{ head, value: `to_jsonb(${value})` }]
        case 'number':
          return [{ head, value: `to_jsonb((${value})::numeric)` }]
        case 'date':
          return [{ head, value: `case when (${value}) is not null then jsonb_build_object('day', ${value}) end` }]
        default:
          return element.inputType satisfies never
      }
    case 'matrixdropdown':
      return element.rows.flatMap((row) =>
        element.columns.map((column) => ({
          head: `${head} – ${element.columns.length > 1 ? `${row.text}: ${column.title}` : row.text}`,
          value: cellOf(name, column, `${from} -> ${quoted(name)} -> ${quoted(row.value)} ->> ${quoted(column.name)}`),
        })),
      )
    default:
      return element satisfies never
  }
}

/** `labels (question, code, label)` of every question of `schema`, a table's under the name of its column too. */
export const labelsOf = (schema: string) => `
  elements as (select e from jsonb_path_query(${schema}, '$.pages[*].elements[*]') e),
  labels (question, code, label) as (
    select e ->> 'name', c ->> 'value', c ->> 'text' from elements, jsonb_path_query(e, '$.choices[*]') c
    union all select e ->> 'name', 'other', e ->> 'otherText' from elements where (e ->> 'hasOther')::boolean
    union all select e ->> 'name', 'none', e ->> 'noneText' from elements where (e ->> 'hasNone')::boolean
    union all select (e ->> 'name') || ' ' || (k ->> 'name'), c ->> 'value', c ->> 'text'
      from elements, jsonb_path_query(e, '$.columns[*]') k, jsonb_path_query(k, '$.choices[*]') c)`

async function queryRows(
  sql: postgres.Sql,
  withs: string,
  surveyId: number,
  fields: readonly ExpectedField[],
): Promise<Map<string, ExpectedRow>> {
  const values = fields.map(({ head, value }) => `(${quoted(head)}, ${value})`).join(',\n')
  const rows = await sql.unsafe<{ id: string; cells: ExpectedRow | null }[]>(`
    with ${withs}
    select r.id, (select jsonb_object_agg(f.head, f.value) from (values ${values}) f (head, value)
      where jsonb_typeof(f.value) <> 'null') as cells
    from responses r where r.survey_id = ${surveyId} and r.state > 0`)
  return new Map(rows.map(({ id, cells }) => [id, cells ?? {}]))
}

const frozenSchema = (surveyId: number) => `(select schema_read_only from surveys where id = ${surveyId})`

export type ExpectedTable = { heads: string[]; rows: Map<string, ExpectedRow> }

export const queryTable = async (
  sql: postgres.Sql,
  withs: string,
  surveyId: number,
  fields: readonly ExpectedField[],
): Promise<ExpectedTable> => ({
  heads: fields.map(({ head }) => head),
  rows: await queryRows(sql, withs, surveyId, fields),
})

export async function findQuestions(sql: postgres.Sql, surveyId: number): Promise<SchemaElement[]> {
  const [survey] = await sql<{ schema: SurveySchema }[]>`
    select schema_read_only as schema from surveys where id = ${surveyId}`
  if (!survey) throw new Error(`There is no survey ${surveyId}`)
  return questionsOf(survey.schema)
}

/** What the answers of a survey are in its own file and in an Unmapped one, by the database alone. */
export async function expectedUnmapped(sql: postgres.Sql, surveyId: number): Promise<ExpectedTable> {
  const questions = await findQuestions(sql, surveyId)
  const fields = questions.flatMap((element) => expectedFields(element, `${element.name} ${element.title}`))
  return queryTable(sql, labelsOf(frozenSchema(surveyId)), surveyId, fields)
}
