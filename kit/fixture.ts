import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '@/db/client'
import { users } from '@/db/schema'
import { paperQuestions } from '@/tests/support/a-paper-survey'
import {
  aLocation,
  anEvent,
  anOrganisation,
  aPublishedSurvey,
  aUser,
  theLatestTemplate,
} from '@/tests/support/builders'
import type { PlatformClient } from './platform'
import type { Survey } from './respondent'
import type { Person } from './staff'

export type Fixture = {
  /** An organisation of its own, with two people who may change everything in it. */
  organisationId: number
  organisationName: string
  admin: Person
  colleague: Person
  eventId: number
  locationId: number
  templateId: number
  /** A published survey of the event that nobody has answered. */
  newSurvey: () => Promise<Survey>
  /** One with a question of every kind, for answers from paper. */
  paperSurvey: () => Promise<Survey>
  /** A published survey with so many submitted responses. */
  answeredSurvey: (responses: number) => Promise<Survey>
  /** Puts what else a drill needs into the database. */
  onDrizzle: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Another organisation, whose answers are all of one drill. */
  another: () => Promise<Fixture>
}

/** Puts what the drills work on into the database, beside the demonstration data. */
export async function createFixture(platform: PlatformClient, databaseUrl: string): Promise<Fixture> {
  const onDrizzle = async <T>(work: (db: Database) => Promise<T>) => {
    const { db, close } = openDatabase(databaseUrl, { max: 1, name: 'drills' })
    return work(db).finally(close)
  }
  const made = await onDrizzle(async (db) => {
    const organisation = await anOrganisation(db, { name: `Drill Hall ${crypto.randomUUID().slice(0, 8)}` })
    const [demo] = await db.select().from(users).where(eq(users.email, 'user@demo.test'))
    const person = async (firstName: string) => {
      const account = { firstName, lastName: 'Marshall', passwordHash: demo?.passwordHash ?? null }
      const { email } = await aUser(db, { ...account, organisationIds: [organisation.id] })
      return { email, name: `${firstName} Marshall` }
    }
    const [admin, colleague] = [await person('Ada'), await person('Ben')]
    const location = await aLocation(db, organisation.id)
    const event = await anEvent(db, organisation.id, { locationId: location.id })
    return { admin, colleague, organisation, location, event, template: await theLatestTemplate(db) }
  })
  const { id: organisationId, name: organisationName } = made.organisation
  const surveyOf = (values: Parameters<typeof aPublishedSurvey>[3] = {}) =>
    onDrizzle(async (db) => {
      const { id, quickCode } = await aPublishedSurvey(db, made.event, organisationId, values)
      return { id, quickCode: quickCode ?? '' }
    })
  const newSurvey = () => surveyOf()
  return {
    organisationId,
    organisationName,
    admin: made.admin,
    colleague: made.colleague,
    eventId: made.event.id,
    locationId: made.location.id,
    templateId: made.template.id,
    newSurvey,
    paperSurvey: () => surveyOf({ schema: paperQuestions }),
    onDrizzle,
    another: () => createFixture(platform, databaseUrl),
    async answeredSurvey(responses) {
      const survey = await newSurvey()
      await platform.onDatabase(
        (sql) => sql`
          insert into responses
            (id, survey_id, organisation_id, key_hash, state, answers, started_at, updated_at, submitted_at, saves)
          select gen_random_uuid(), ${survey.id}, ${organisationId}, '\\x00', 2,
            jsonb_build_object('B-Q1', (1 + n % 5)::text, 'B-Q2', (n % 11)::text, 'B-Q3', 'first', 'B-Q9', 'england'),
            began, began, began + interval '3 minutes', 4
          from generate_series(1, ${responses}) n, lateral (select now() - n * interval '1 minute' as began) as times`,
      )
      return survey
    },
  }
}
