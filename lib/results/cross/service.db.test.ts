import { beforeAll, describe, expect, test } from 'vitest'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { aSurveyToCount } from '@/tests/support/a-survey-to-count'
import { as } from '@/tests/support/actors'
import { anAnsweredBank } from '@/tests/support/answered-bank'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { downloadCrossTabulation } from '../figures-file'
import { isSensitive } from '../sensitive'
import { getResults } from '../service'
import { listSplitQuestions } from './cross-questions'
import { getCrossTabulation } from './service'

const choices = ['a', 'b'].map((value) => ({ value, text: value }))

test(
  'a cross-tabulation is for whoever reads the survey’s figures, and not for a partner’s staff',
  inTransaction(async (db) => {
    const [organisation, partner] = [await anOrganisation(db), await anOrganisation(db)]
    const event = await anEvent(db, organisation.id, { partners: [partner.id] })
    const survey = await aPublishedSurvey(db, event, organisation.id)
    const get = async (ctx: Awaited<ReturnType<typeof as.admin>> | Awaited<ReturnType<typeof as.anonymous>>) =>
      getCrossTabulation(ctx, survey.id, {})
    await expect(get(await as.anonymous(db))).rejects.toMatchObject({ status: 403 })
    await expect(get(await as.admin(db, await anOrganisation(db)))).rejects.toMatchObject({ status: 404 })
    await expect(get(await as.admin(db, partner))).rejects.toMatchObject({ status: 403 })
    expect((await get(await as.user(db, organisation))).crossed).toBeNull()
    expect((await get(await as.globalAdmin(db))).crossed).toBeNull()
  }),
)

test(
  'a sensitive question is neither split nor splits another, whoever asks for it by its address',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      { name: 'Q', type: 'radiogroup', title: 'Which?', choices },
      { name: 'R', type: 'radiogroup', title: 'What is your religion?', concept: 'religion', choices },
    ])
    for (let nth = 0; nth < 20; nth++) await answered(2, '2026-04-02T10:00:00Z', { Q: 'a', R: 'b' })
    const ctx = await as.globalAdmin(db)
    for (const address of [
      { question: 'Q', by: 'R' },
      { question: 'R', by: 'Q' },
      { question: 'Q', by: 'Q' },
      { question: 'gone', by: 'Q' },
    ])
      expect((await getCrossTabulation(ctx, survey.id, address)).crossed).toBeNull()
    expect((await getCrossTabulation(await as.user(db, organisation), survey.id, {})).groupQuestions).toMatchObject([
      { key: 'Q' },
    ])
  }),
)

test(
  'a question that a sensitive one leads to is on neither side either, nor one that this leads to: not on the page, not as a file',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      { name: 'Q', type: 'radiogroup', title: 'Which?', choices },
      { name: 'R', type: 'radiogroup', title: 'What is your religion?', concept: 'religion', choices },
      { name: 'N', type: 'radiogroup', title: 'How often do you pray?', choices, visibleIf: "{R} = 'b'" },
      { name: 'M', type: 'text', inputType: 'number', title: 'How long?', visibleIf: "{n} = 'a'" },
      { name: 'O', type: 'radiogroup', title: 'And besides?', choices, visibleIf: "{Q} = 'a'" },
    ])
    // Every answer is given by many, so that nothing is withheld on the page of the results.
    for (let nth = 0; nth < 40; nth++)
      await answered(2, '2026-04-02T10:00:00Z', { Q: 'a', O: 'b', R: nth % 2 ? 'a' : 'b', N: 'a', M: '5' })
    const ctx = await as.globalAdmin(db)
    const page = await getCrossTabulation(ctx, survey.id, {})
    expect(page.questions.map(({ key }) => key)).toEqual(['Q', 'O'])
    expect(page.groupQuestions.map(({ key }) => key)).toEqual(['Q', 'O'])
    for (const address of [
      { question: 'Q', by: 'N' },
      { question: 'N', by: 'Q' },
      { question: 'M', by: 'Q' },
    ]) {
      expect((await getCrossTabulation(ctx, survey.id, address)).crossed).toBeNull()
      await expect(downloadCrossTabulation(ctx, survey.id, { ...address, format: 'csv' })).rejects.toMatchObject({
        status: 404,
      })
    }
    const { splits } = await getResults(await as.user(db, organisation), survey.id)
    expect(splits).toEqual({ Q: 'Q', O: 'O' })
  }),
)

test(
  'it counts submitted responses that the filters leave in, once for each that answered both',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, [
      { name: 'Q', type: 'radiogroup', title: 'Which?', choices },
      { name: 'S', type: 'checkbox', title: 'What else?', choices },
    ])
    for (let nth = 0; nth < 12; nth++) {
      await answered(2, '2026-04-02T10:00:00Z', { Q: 'a', S: ['a', 'b'] })
      await answered(2, '2026-04-03T10:00:00Z', { Q: 'b', S: ['b'] })
      await answered(2, '2026-04-03T10:00:00Z', { Q: 'b', S: [] })
      await answered(1, '2026-04-03T10:00:00Z', { Q: 'b', S: ['b'] })
    }
    const ctx = await as.user(db, organisation)
    const shown = async (filters = {}) => {
      const { crossed } = await getCrossTabulation(ctx, survey.id, { question: 'Q', by: 'S' }, filters)
      return [crossed?.all.answered, crossed?.groups.map(({ label, figures }) => [label, figures?.answered])]
    }
    expect(await shown()).toEqual([
      24,
      [
        ['a', 12],
        ['b', 24],
      ],
    ])
    expect(await shown({ from: '2026-04-03' })).toEqual([12, [['b', 12]]])
  }),
)

describe('of every question of the reference data', () => {
  let bank: Awaited<ReturnType<typeof anAnsweredBank>>
  let database: Awaited<ReturnType<typeof ownDatabase>>

  beforeAll(async () => {
    database = await ownDatabase()
    bank = await anAnsweredBank(database.db)
    // Thirty of each response, so that no group is too small to be shown.
    await database.sql`
      insert into responses (id, survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at)
      select gen_random_uuid(), survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at
      from responses cross join generate_series(1, 29)`
  })

  test('each group has what SQL counts of those who gave its answer', async () => {
    const { survey, organisation } = bank
    const ctx = await as.user(database.db, organisation)
    const elements = neutralQuestionsOf(schemaOf(survey))
    const questions = listSplitQuestions(elements)
    expect(questions.length).toBeGreaterThan(40)
    const by = 'B-Q1'
    let groupsSeen = 0
    for (const question of questions) {
      if (question.key === by) continue
      const { crossed, groupQuestions } = await getCrossTabulation(ctx, survey.id, { question: question.key, by })
      expect(groupQuestions.map(({ key }) => key)).toContain(by)
      const counted = await database.sql<{ code: string; count: number }[]>`
        select answers ->> ${by} as code, count(*)::int as count from responses
        where survey_id = ${survey.id} and state = 2 and answers ->> ${by} <> ''
          and coalesce(answers #>> ${[...question.path]}, '') not in ('', '[]', '{}') group by 1`
      const own = elements.find(({ name }) => name === by)
      const texts = new Map(own && 'choices' in own ? own.choices.map(({ value, text }) => [value, text]) : [])
      expect(new Map(crossed?.groups.map(({ label, figures }) => [label, figures?.answered]))).toEqual(
        new Map(counted.map(({ code, count }) => [texts.get(code), count])),
      )
      groupsSeen += crossed?.groups.length ?? 0
    }
    expect(groupsSeen).toBeGreaterThan(100)
    expect(elements.filter(isSensitive).length).toBeGreaterThan(3)
  })
})
