import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

type ResponseDetails = { marks?: number; completionMethod?: number; linkId?: number; submittedAt?: Date }

/** A survey of an organisation, on the questions given or those of the latest template, and a way to answer it. */
export async function aSurveyToCount(db: Database, elements?: SchemaElement[]) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const pages = elements?.map((element, page) => ({ name: `page${page}`, title: '', elements: [element] }))
  const survey = await aPublishedSurvey(db, event, organisation.id, pages && { schema: { pages } })
  const answered = (
    state: 0 | 1 | 2,
    startedAt: string,
    answers: Record<string, unknown> = {},
    about: ResponseDetails = {},
  ) =>
    db.insert(responses).values({
      id: randomUUID(),
      surveyId: survey.id,
      organisationId: organisation.id,
      keyHash: Buffer.alloc(32),
      state,
      answers,
      startedAt: new Date(startedAt),
      submittedAt: state === 2 ? new Date(startedAt) : null,
      ...about,
    })
  return { organisation, survey, answered }
}
