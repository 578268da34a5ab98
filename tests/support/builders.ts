import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import {
  eventBoxOfficeReferences,
  eventOrganisations,
  events,
  locations,
  organisations,
  surveys,
  surveyTemplates,
  userOrganisations,
  users,
} from '@/db/schema'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { organisationDetails } from './organisation-details'

/** Builders fill in all but what a test is about; every one writes its row and answers it whole. */

let madeCount = 0
const nextName = () => `${++madeCount}-${randomUUID().slice(0, 8)}`

async function insertOne<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('Nothing was inserted')
  return row
}

export const anOrganisation = (db: Database, values: Partial<typeof organisations.$inferInsert> = {}) =>
  insertOne(
    db
      .insert(organisations)
      .values({
        name: `Organisation ${nextName()}`,
        knownAs: values.name ?? 'The Organisation',
        ...organisationDetails,
        ...values,
      })
      .returning(),
  )

/** `role`: 0 Global Admin, 1 Organisation Admin, 2 General User. */
export async function aUser(
  db: Database,
  { organisationIds = [], ...values }: Partial<typeof users.$inferInsert> & { organisationIds?: number[] } = {},
) {
  const user = await insertOne(
    db
      .insert(users)
      .values({
        email: `person-${nextName()}@example.test`,
        firstName: 'Ada',
        lastName: 'Quill',
        role: 1,
        termsAcceptedAt: new Date('2026-04-01T09:00:00Z'),
        termsVersion: 'May 2023',
        ...values,
      })
      .returning(),
  )
  for (const organisationId of organisationIds)
    await db.insert(userOrganisations).values({ userId: user.id, organisationId })
  return user
}

export const aLocation = (db: Database, organisationId: number, values: Partial<typeof locations.$inferInsert> = {}) =>
  insertOne(
    db
      .insert(locations)
      .values({
        organisationId,
        name: `Location ${nextName()}`,
        countryId: 45,
        addressLine1: '1 Quay Street',
        city: 'Leeds',
        postcode: 'LS1 4AP',
        ...values,
      })
      .returning(),
  )

/** An event owned by `organisationId`; `partners` take part in it. */
export async function anEvent(
  db: Database,
  organisationId: number,
  { partners = [], ...values }: Partial<typeof events.$inferInsert> & { partners?: number[] } = {},
) {
  const locationId = values.locationId ?? (await aLocation(db, organisationId)).id
  const event = await insertOne(
    db
      .insert(events)
      .values({
        name: `Event ${nextName()}`,
        startDate: '2026-11-07',
        endDate: '2026-11-09',
        eventTypeId: 17,
        distributionTypeId: 37,
        subDisciplineId: 101,
        isFundedId: 61,
        isTicketedId: 72,
        ...values,
        locationId,
      })
      .returning(),
  )
  const assigned = [
    { organisationId, relationshipTypeId: 10 },
    ...partners.map((id) => ({ organisationId: id, relationshipTypeId: 11 })),
  ]
  await db
    .insert(eventOrganisations)
    .values(assigned.map((one) => ({ ...one, eventId: event.id, subDisciplineId: event.subDisciplineId })))
  const { id: eventId, boxOfficeProviderId, boxOfficeReferenceId: reference } = event
  if (boxOfficeProviderId !== null && reference)
    await db
      .insert(eventBoxOfficeReferences)
      .values({ organisationId, eventId, boxOfficeProviderId, reference, isOfForm: true })
  return event
}

/** The mandated template that new surveys start from, out of the reference data. */
export async function theLatestTemplate(db: Database) {
  const templates = await db.select().from(surveyTemplates)
  const latest = templates.find(({ kind, isLatest }) => kind === 'mandated' && isLatest)
  if (!latest) throw new Error('The reference data hold no latest template')
  return latest
}

/** The bank that optional questions are chosen from, out of the reference data. */
async function theOptionalBank(db: Database) {
  const templates = await db.select().from(surveyTemplates)
  return templates.find(({ kind, isLatest }) => kind === 'optional' && isLatest)
}

/**
 * A published survey of an event, on the latest mandated template unless a schema is given, with those of its optional
 * questions that are named.
 */
export async function aPublishedSurvey(
  db: Database,
  event: { id: number; name: string },
  organisationId: number,
  values: Partial<typeof surveys.$inferInsert> = {},
) {
  const template = await theLatestTemplate(db)
  const { optionalQuestions = [], optionalQuestionPlaceholders: placeholders = {} } = values
  const bank = optionalQuestions.length === 0 ? undefined : await theOptionalBank(db)
  const names = {
    organisationDisplayName: 'Harbour Arts',
    disciplineDisplayName: 'Theatre',
    locationDisplayName: 'The Quay',
  }
  const schema =
    values.schema ??
    buildSchema({
      template: template.schema,
      optionalTemplate: bank?.schema,
      ...{ optionalQuestions, placeholders },
      tokens: { event: event.name, organisation: 'Harbour Arts', discipline: 'Theatre', location: 'The Quay' },
    })
  return insertOne(
    db
      .insert(surveys)
      .values({
        ...names,
        organisationId,
        eventId: event.id,
        name: `Survey ${nextName()}`,
        introduction: 'Welcome to our survey.',
        postCompletionMessage: 'Thanks for submitting your responses.',
        surveyTemplateId: template.id,
        quickCode: newQuickCode(),
        isDraft: false,
        isNew: false,
        numberOfQuestions: template.numberOfQuestions,
        publishedAt: new Date('2026-11-01T09:00:00Z'),
        ...values,
        schema,
        // What a draft would ask is not frozen yet.
        schemaReadOnly: values.isDraft ? null : schema,
      })
      .returning(),
  )
}
