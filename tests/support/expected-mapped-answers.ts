import type postgres from 'postgres'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import {
  type ExpectedTable,
  expectedFields,
  findQuestions,
  labelsOf,
  plainTitle,
  queryTable,
  quoted,
} from './expected-answers'

const templateSchema = (key: string) => `(select schema from survey_templates where key = ${quoted(key)})`
const latestKey = 'mandated-2024-25'
const latestName = 'Audience survey 2024/25'

/** What the answers of a survey are in a Mapped file, whichever template it was made of, by the database alone. */
export async function expectedMapped(sql: postgres.Sql, surveyId: number): Promise<ExpectedTable> {
  const [about] = await sql<{ key: string; latest: unknown; bank: unknown; older: unknown }[]>`
    select t.key, (select schema from survey_templates where key = ${latestKey}) as latest, t.schema as older,
      (select schema from survey_templates where key = 'optional-question-bank') as bank
    from surveys s join survey_templates t on t.id = s.survey_template_id where s.id = ${surveyId}`
  if (!about) throw new Error(`There is no template of survey ${surveyId}`)
  const askedQuestions = new Map((await findQuestions(sql, surveyId)).map((element) => [element.name, element]))
  const optional = elementsOf(about.bank).flatMap((element) => {
    const own = askedQuestions.get(element.name)
    if (!own) return []
    const head = `${element.name} ${plainTitle(element)}`
    const words = { head: `${head} – as it was asked`, value: `to_jsonb(${quoted(own.title)}::text)` }
    return [...(element.name.includes('D') ? [words] : []), ...expectedFields(own, head)]
  })
  const mandated = elementsOf(about.latest)
  const headOf = (element: SchemaElement) => `${element.name} ${plainTitle(element)}`
  const isLatest = about.key === latestKey
  const fields = [
    ...mandated.flatMap((element) =>
      expectedFields(
        element,
        headOf(element),
        isLatest ? 'r.answers' : '(select m.answers from mapped m where m.id = r.id)',
      ),
    ),
    ...optional,
    { head: 'Not mapped, with the reason', value: isLatest ? 'null::jsonb' : notMapped },
    { head: 'Answers that are only approximate', value: isLatest ? 'null::jsonb' : approximate },
  ]
  const both = `jsonb_build_object('pages', (${templateSchema(latestKey)} -> 'pages') || (${templateSchema('optional-question-bank')} -> 'pages'))`
  const withs = isLatest ? labelsOf(both) : `${labelsOf(both)}, ${mappedAnswers(about.key, about.older, surveyId)}`
  return queryTable(sql, withs, surveyId, fields)
}

/**
 * The words of what found no place, in the order in which the answers are stored; and the questions that are not exact.
 */
const notMapped = `(select to_jsonb(string_agg(n.words, '; ' order by n.place, n.at)) from not_mapped n where n.id = r.id)`
const approximate = `(select to_jsonb(string_agg(distinct t.to_question, '; ' order by t.to_question))
  from translated t where t.id = r.id and t.approximate)`

/** The answers to an older template in the names and codes of the latest one, worked out from `template_mappings`. */
const mappedAnswers = (olderKey: string, older: unknown, surveyId: number) => `
  ways as (
    select w from template_mappings m join survey_templates o on o.id = m.from_template_id and o.key = ${quoted(olderKey)}
    join survey_templates n on n.id = m.to_template_id and n.key = ${quoted(latestKey)},
    jsonb_array_elements(m.mapping -> 'questions') w),
  pairs as (
    select w -> 'from' ->> 0 as question, a ->> 'from' as code, t.key as to_question, t.value #>> '{}' as to_code,
      coalesce((a ->> 'approximate')::boolean, false) as approximate
    from ways, jsonb_path_query(w, '$.answers[*]') a, lateral (
      select w -> 'to' ->> 0, a -> 'to' where jsonb_typeof(a -> 'to') = 'string'
      union all select key, value from jsonb_each(case when jsonb_typeof(a -> 'to') = 'object' then a -> 'to' end)
        where not a ? 'fromQuestion' and value <> 'null') t (key, value)
    where jsonb_typeof(w -> 'answers') = 'array'),
  cells as (
    select a ->> 'fromQuestion' as question, w -> 'to' ->> 0 as to_question, a -> 'to' ->> 'row' as "row",
      a -> 'to' ->> 'column' as "column"
    from ways, jsonb_path_query(w, '$.answers[*]') a where a ? 'fromQuestion'),
  given as (
    select r.id, g.place, g.key as question, v.value #>> '{}' as code, v.at
    from responses r, jsonb_each(r.answers) with ordinality g (key, value, place),
      jsonb_array_elements(case jsonb_typeof(g.value) when 'array' then g.value else jsonb_build_array(g.value) end)
        with ordinality v (value, at)
    where r.survey_id = ${surveyId} and g.key in (${elementsOf(older)
      .map(({ name }) => quoted(name))
      .join(', ')})),
  translated as (
    select g.id, g.at, p.to_question, p.to_code, p.approximate
    from given g join pairs p on p.question = g.question and p.code = g.code),
  chosen as (
    select id, to_question, to_code, min(at) as at from translated group by 1, 2, 3),
  several (question) as (
    select e ->> 'name' from jsonb_path_query(${templateSchema(latestKey)}, '$.pages[*].elements[*]') e
    where e ->> 'type' = 'checkbox'),
  mapped as (
    select id, jsonb_object_agg(question, answer) as answers from (
      select id, to_question as question,
        case when to_question in (select question from several) then jsonb_agg(to_code order by at)
          else to_jsonb(min(to_code)) end as answer
      from chosen group by 1, 2
      union all
      select g.id, c.to_question, jsonb_object_agg(c."row", jsonb_build_object(c."column", g.code::int))
      from given g join cells c on c.question = g.question group by 1, 2
      union all
      select g.id, w -> 'to' ->> 0, to_jsonb(g.code) from given g join ways on w -> 'from' ->> 0 = g.question
      where w ->> 'answers' = 'copy'
      union all
      select r.id, (p.to_question) || '-Comment', r.answers -> (p.question || '-Comment')
      from responses r join pairs p on p.code = 'other'
      where r.survey_id = ${surveyId} and r.answers ? (p.question || '-Comment')) one (id, question, answer)
    group by id),
  older_labels (question, title, code, label) as (
    values ${elementsOf(older)
      .flatMap((element) => olderLabels(element))
      .join(', ')}),
  not_mapped as (
    select g.id, g.place, g.at, g.question || ' ' || (select min(title) from older_labels l where l.question = g.question)
      || ' ' || coalesce((select label from older_labels l where l.question = g.question and l.code = g.code), g.code)
      || ' (' || case when exists (select from ways where w -> 'from' ->> 0 = g.question and w -> 'to' = '[]')
        then ${quoted(`not asked in “${latestName}”`)} else ${quoted(`no such answer in “${latestName}”`)} end || ')' as words
    from given g
    where not exists (select from pairs p where p.question = g.question and p.code = g.code)
      and not exists (select from cells c where c.question = g.question)
      and not exists (select from ways where w -> 'from' ->> 0 = g.question and w ->> 'answers' = 'copy'))`

function olderLabels(element: SchemaElement): string[] {
  const row = (code: string, label: string) =>
    `(${[element.name, plainTitle(element), code, label].map(quoted).join(', ')})`
  if (element.type === 'text' || element.type === 'matrixdropdown') return [row('', '')]
  const choices = element.choices.map(({ value, text }) => row(value, text))
  if (element.hasOther) choices.push(row('other', element.otherText ?? 'Other'))
  if (element.type === 'checkbox' && element.hasNone) choices.push(row('none', element.noneText ?? 'None'))
  return choices
}
