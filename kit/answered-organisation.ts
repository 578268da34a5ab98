import type postgres from 'postgres'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { questionsOf, type SchemaElement, type SurveySchema } from '@/lib/surveys/questions/survey-schema'

const namePrefix = 'Answers House'
const sampleCount = 500
/** Beside the eighteen mandated questions: together they make about sixty columns. */
const optionalCount = 30

type Template = { id: number; key: string; schema: unknown }
type Survey = { template: string; schema: SurveySchema }

export type AnsweredOrganisation = { organisationId: number; responses: number; questions: string[] }

/**
 * An organisation with so many submitted responses, half to each mandated template, with thirty optional questions: made
 * once and kept with the other data.
 */
export async function createAnsweredOrganisation(sql: postgres.Sql, responses: number): Promise<AnsweredOrganisation> {
  const name = `${namePrefix} ${responses}`
  const [found] = await sql<{ id: number }[]>`select id from organisations where name = ${name}`
  const organisationId = Number(found?.id ?? (await makeOrganisation(sql, name, responses)))
  const names = await sql<{ name: string }[]>`
    select distinct e ->> 'name' as name from surveys, jsonb_path_query(schema_read_only, '$.pages[*].elements[*]') e
    where organisation_id = ${organisationId} order by 1`
  return { organisationId, responses, questions: names.map((row) => row.name) }
}

const makeOrganisation = (sql: postgres.Sql, name: string, responses: number) =>
  sql.begin(async (tx) => {
    const [organisation] = await tx<{ id: number }[]>`
      insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
        region_id, upper_tier_authority_id, constituency_id, ace_area_id)
      select ${name}, ${name}, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
        region_id, upper_tier_authority_id, constituency_id, ace_area_id from organisations order by id limit 1
      returning id`
    const id = Number(organisation?.id ?? 0)
    const templates = await tx<Template[]>`select id, key, schema from survey_templates where key is not null`
    for (const key of ['mandated-2023-24', 'mandated-2024-25']) {
      const survey = surveyOf(templates, key)
      const [made] = await tx<{ id: number; templateId: number }[]>`
        insert into surveys (organisation_id, name, survey_template_id, quick_code, schema, schema_read_only,
          number_of_questions, is_draft, is_new, published_at)
        select ${id}, ${`Answers ${key}`}, id, ${`BX${id}${key.slice(-2)}`.slice(0, 10)}, ${tx.json(survey.schema as never)},
          ${tx.json(survey.schema as never)}, ${questionsOf(survey.schema).length}, false, false, now()
        from survey_templates where key = ${key} returning id, survey_template_id as "templateId"`
      const random = randomFrom(key.length + id)
      const rows = Array.from({ length: sampleCount }, () => answersTo(questionsOf(survey.schema), random))
      await tx`
        insert into responses (id, survey_id, organisation_id, template_id, key_hash, state, answers, started_at, submitted_at)
        select gen_random_uuid(), ${made?.id ?? 0}, ${id}, ${made?.templateId ?? 0}, '\\x00', 2,
          sample.answers, began, began + interval '4 minutes'
        from generate_series(1, ${responses / 2}) n
        join (select at - 1 as at, answers from jsonb_array_elements(${tx.json(rows as never)}) with ordinality as given(answers, at)) sample
          on sample.at = n % ${sampleCount},
        lateral (select timestamptz '2026-11-01T12:00Z' - n * interval '31 seconds' as began) times`
    }
    return id
  })

function surveyOf(templates: readonly Template[], key: string): Survey {
  const schemaOf = (wanted: string) => templates.find((template) => template.key === wanted)?.schema
  return {
    template: key,
    schema: buildSchema({
      template: schemaOf(key),
      optionalTemplate: schemaOf('optional-question-bank'),
      optionalQuestions: Array.from({ length: optionalCount }, (_, at) => `O-Q${at + 1}`),
      placeholders: {},
      tokens: { event: 'Swan Lake', organisation: 'Answers House', discipline: 'Dance', location: 'The Quay' },
    }),
  }
}

/** Numbers from 0 to 1, the same on every machine. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The answers of a person who answers nearly everything. */
function answersTo(questions: readonly SchemaElement[], random: () => number): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  const oneOf = (choices: readonly { value: string }[]) => choices[Math.floor(random() * choices.length)]?.value
  for (const question of questions) {
    if (random() < 0.05) continue
    if (question.type === 'text') {
      const typed = {
        number: Math.floor(random() * 9),
        date: '2026-11-07',
        text: 'It was lovely, thank you – see you again',
      }
      answers[question.name] = typed[question.inputType]
    } else if (question.type === 'matrixdropdown')
      answers[question.name] = Object.fromEntries(
        question.rows.map(({ value }) => [
          value,
          Object.fromEntries(question.columns.map(({ name, choices }) => [name, choices ? oneOf(choices) : 2])),
        ]),
      )
    else if (question.type === 'checkbox')
      answers[question.name] = [...new Set([oneOf(question.choices), oneOf(question.choices)])]
    else answers[question.name] = oneOf(question.choices)
  }
  return answers
}
