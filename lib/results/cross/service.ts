import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { forbidden } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { type ResultFilters, withKnownLink } from '../filters'
import { findLinks } from '../queries'
import { countTogether } from './cross-queries'
import { listGroupQuestions, listSplitQuestions } from './cross-questions'
import { crossTabulate } from './cross-tabulation'

/** The two questions of an address, by their keys. */
export type CrossAddress = { question?: string | undefined; by?: string | undefined }

/**
 * One question of a survey split by another, with the questions there are to choose from. Without two different questions
 * that may be split there is nothing tabulated: `crossed` is null.
 * @throws DomainError 403 also for a partner's staff, who see the figures of each question alone; 404 out of scope
 */
export async function getCrossTabulation(
  ctx: Context,
  surveyId: number,
  address: CrossAddress,
  asked: ResultFilters = {},
) {
  authorize(ctx, 'read', 'surveyManagement')
  const survey = await getSurveyForResults(ctx, surveyId)
  if (survey.readsAsPartner) throw forbidden()
  const links = await findLinks(ctx.db, surveyId)
  const filters = withKnownLink(asked, links)
  const elements = neutralQuestionsOf(schemaOf(survey))
  const [questions, groupQuestions] = [listSplitQuestions(elements), listGroupQuestions(elements)]
  const question = questions.find(({ key }) => key === address.question) ?? null
  const by = groupQuestions.find(({ key }) => key === address.by) ?? null
  const areTwo = question !== null && by !== null && question.key !== by.key
  return {
    survey,
    filters,
    links,
    questions,
    groupQuestions,
    question,
    by,
    crossed: areTwo
      ? crossTabulate(question, by, await countTogether(ctx.db, { surveyId, filters }, question, by))
      : null,
  }
}

export type CrossPage = Awaited<ReturnType<typeof getCrossTabulation>>
