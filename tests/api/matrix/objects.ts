import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  auditTrail,
  calendarFeeds,
  eventAttendances,
  exports,
  outbox,
  reportLetters,
  responseReviews,
  responses,
  reviewedResponses,
  surveyLinks,
  surveyLogos,
  surveys,
  surveyTemplates,
  trainingSessions,
} from '@/db/schema'
import { hashOfFeedSecret, newFeedSecret } from '@/lib/confirmations/calendar-feed/secret'
import { newValidationKey } from '@/lib/responses/validation-key'
import { newToken } from '@/lib/survey-links/token'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { aLocation, anEvent, aPublishedSurvey, aUser, theLatestTemplate } from '../../support/builders'
import { aDeviceOf } from './a-device'
import { aPublicPin } from './a-public-pin'
import { aReleaseDraft } from './a-release-draft'
import { aResponse } from './a-response'
import { aSavedView } from './a-saved-view'
import { aStoredTable } from './a-stored-table'
import { aToken } from './a-token'
import { type Kind, type Organisation, ownerOf, type Place, partnersOf, requesterAt } from './actors'
import { ensureConfirmation } from './confirmation'
import { anEventUploadOf } from './event-upload-rows'
import { anUploadOf } from './offline-answer-rows'
import { withLogo } from './organisation-bodies'
import { aLetterTo, aNoteOn } from './returns-rows'
import { aTicketingProfileOf, aTicketingUploadOf } from './ticketing-upload-rows'

/** What a call is about: its number or code, and what a body needs beside it. */
export type TestObject = {
  id: number | string
  key?: string
  quickCode?: string
  email?: string
  of?: Organisation
  confirmationId?: number
  /** A device on which a published survey was left. */
  deviceId?: number
  deviceKey?: string
  uploadId?: number
  /** Of an organisation: an upload of events. */
  eventUploadId?: number
  /** Of an organisation: an upload of ticketing data. */
  ticketingUploadId?: number
  /** Of an organisation: how ticketing files of one heading are read. */
  ticketingProfileId?: number
  /** Of a published survey: one of its labelled links. */
  linkId?: number
}

/** Part of every name in the matrix, by who may read it; anybody else who finds it has found a leak. */
export type Mark = `${Organisation | 'shared'}-secret` | `${Organisation}-called`

const absentNumber = 900_000_000_000_001

/** When every audit entry was written that the matrix asks for. */
export const auditInstant = '2026-11-20T12:00:00.000Z'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export type BuildContext = {
  db: Database
  ids: Record<Organisation, number>
  accounts: ReadonlyMap<string, { id: number }>
}
type Maker = (build: BuildContext, place: Place) => Promise<TestObject>

/** The mark of an object: what is shared is no secret from either side. */
function markedName(kind: Kind, place: Place) {
  const mark: Mark = partnersOf(kind, place).length > 0 ? 'shared-secret' : `${getOwner(kind, place)}-secret`
  return `${mark} ${kind} ${randomUUID().slice(0, 8)}`
}

function getOwner(kind: Kind, place: Place): Organisation {
  const found = ownerOf(kind, place)
  if (!found) throw new Error(`A ${kind} that is ${place} has no owner`)
  return found
}

async function createEvent(build: BuildContext, place: Place) {
  const { db, ids } = build
  const locationId = (await aLocation(db, ids[getOwner('event', place)], { name: markedName('event', place) })).id
  const partners = partnersOf('event', place).map((partner) => ids[partner])
  const made = await anEvent(db, ids[getOwner('event', place)], {
    name: markedName('event', place),
    locationId,
    partners,
  })
  await db.insert(eventAttendances).values({ eventId: made.id, year: 2026, quarter: 3 })
  return made
}

async function createSurvey(build: BuildContext, place: Place, values: Partial<typeof surveys.$inferInsert> = {}) {
  const names = { name: markedName('draft', place), introduction: markedName('draft', place) }
  const surveyEvent = await createEvent(build, place)
  const made = await aPublishedSurvey(build.db, surveyEvent, build.ids[getOwner('event', place)], {
    ...names,
    ...values,
  })
  await build.db
    .insert(surveyLogos)
    .values({ surveyId: made.id, content: png, mediaType: 'image/png', name: 'logo.png' })
  return made
}

/** A response that somebody copied from paper to a survey of one question. */
async function createPaper(build: BuildContext, place: Place, userId?: number) {
  const choices = [{ value: 'good', text: 'Good' }]
  const element = { type: 'radiogroup', name: 'B-Q1', title: markedName('paper', place), isRequired: true, choices }
  const schema = { pages: [{ name: 'page1', elements: [element] }] }
  const { id: surveyId, organisationId } = await createSurvey(build, place, { schema })
  const { row } = aResponse(surveyId, organisationId)
  const sent = { state: 2, completionMethod: 2, answers: { 'B-Q1': 'good' }, submittedAt: new Date() }
  await build.db.insert(responses).values({ ...row, ...sent, userId })
  return { id: row.id }
}

/** As a reviewer does it. */
async function sendBack(db: Database, responseId: string) {
  const comment = 'Was it?'
  await db.insert(reviewedResponses).values({ responseId, state: 'primaryRework' })
  await db
    .insert(responseReviews)
    .values({ responseId, questionName: 'B-Q1', forRework: true, reworkComments: comment })
}

const draftFields = { isDraft: true, isNew: false, publishedAt: null }

/** Makes an object of a kind at a place that is not absent. */
export const makers: Record<Kind, Maker> = {
  organisation: async ({ db, ids }, place) => {
    const id = ids[getOwner('organisation', place)]
    await withLogo(db, id)
    const uploads = {
      eventUploadId: await anEventUploadOf(db, id),
      ticketingUploadId: await aTicketingUploadOf(db, id),
      ticketingProfileId: await aTicketingProfileOf(db, id),
    }
    return { id, confirmationId: await ensureConfirmation(db, id), ...uploads }
  },
  location: ({ db, ids }, place) =>
    aLocation(db, ids[getOwner('location', place)], { name: markedName('location', place) }),
  user: ({ db, ids }, place) =>
    aUser(db, { firstName: markedName('user', place), role: 2, organisationIds: [ids[getOwner('user', place)]] }),
  template: async ({ db, ids }, place) => {
    const { schema, numberOfQuestions } = await theLatestTemplate(db)
    const own = {
      kind: 'organisation' as const,
      name: markedName('template', place),
      organisationId: ids[getOwner('template', place)],
    }
    const [made] = await db
      .insert(surveyTemplates)
      .values({ ...own, schema, numberOfQuestions })
      .returning()
    return { id: made?.id ?? 0 }
  },
  event: createEvent,
  draft: (build, place) => createSurvey(build, place, { ...draftFields, quickCode: null }).then(({ id }) => ({ id })),
  published: async (build, place) => {
    const { id, quickCode, organisationId } = await createSurvey(build, place)
    const link = { surveyId: id, label: markedName('published', place), token: newToken() }
    const [made] = await build.db.insert(surveyLinks).values(link).returning()
    const uploadId = await anUploadOf(build.db, id, organisationId)
    const deviceKey = newValidationKey()
    const deviceId = await aDeviceOf(build.db, id, deviceKey)
    return { id, uploadId, deviceId, deviceKey, quickCode: quickCode ?? '', linkId: made?.id ?? 0 }
  },
  tryout: async (build, place) => {
    const { id, quickCode } = await createSurvey(build, place, {
      ...draftFields,
      quickCode: newQuickCode(),
      isPreview: true,
    })
    return { id, quickCode: quickCode ?? '' }
  },
  closed: async (build, place) => {
    const { id } = await createSurvey(build, place, { isActive: false, closedAt: new Date() })
    return { id }
  },
  // Its code was given, and stays reserved for it.
  archived: async (build, place) => {
    const { id } = await createSurvey(build, place)
    await build.db.update(surveys).set({ quickCode: null, archivedAt: new Date() }).where(eq(surveys.id, id))
    return { id }
  },
  export: async ({ db, ids, accounts }, place) => {
    const [made] = await db
      .insert(exports)
      .values({
        name: `${markedName('export', place)}.csv`,
        type: 'Survey',
        format: 'csv',
        organisationId: ids[getOwner('export', place)],
        requestedBy: accounts.get(requesterAt[place])?.id ?? 0,
      })
      .returning()
    return { id: made?.id ?? 0 }
  },
  accessToken: async ({ db, accounts }, place) => {
    const userId = accounts.get(requesterAt[place])?.id ?? 0
    const { id } = await aToken(db, userId, { name: markedName('accessToken', place) })
    return { id }
  },
  savedView: ({ db, accounts }, place) =>
    aSavedView(db, accounts.get(requesterAt[place])?.id ?? 0, { name: markedName('savedView', place) }),
  reportLetter: async ({ db, accounts }, place) => {
    const userId = accounts.get(requesterAt[place])?.id ?? 0
    const letter = {
      report: 'attendance',
      query: `event=${randomInt(1_000_000_000)}`,
      every: 'month',
      lookedFor: '2026-11',
    }
    const [made] = await db
      .insert(reportLetters)
      .values({ ...letter, userId })
      .returning()
    return { id: made?.id ?? 0 }
  },
  storedTable: ({ db, ids }, place) =>
    aStoredTable(db, [ids[getOwner('storedTable', place)]], markedName('storedTable', place)),
  organisationNote: (build, place) =>
    aNoteOn(build, build.ids[getOwner('organisationNote', place)], markedName('organisationNote', place)),
  funderLetter: (build, place) =>
    aLetterTo(build, build.accounts.get(requesterAt[place])?.id ?? 0, markedName('funderLetter', place)),
  calendarFeed: async ({ db, ids }, place) => {
    const key = newFeedSecret()
    const [made] = await db
      .insert(calendarFeeds)
      .values({ organisationId: ids[getOwner('calendarFeed', place)], secretHash: hashOfFeedSecret(key) })
      .returning()
    return { id: made?.id ?? 0, key }
  },
  trainingSession: async ({ db }) => {
    const values = { sessionTitle: `Session ${randomUUID()}`, date: new Date('2099-12-10T10:00:00Z') }
    const [made] = await db.insert(trainingSessions).values(values).returning()
    return { id: made?.id ?? 0 }
  },
  paper: (build, place) => createPaper(build, place),
  rework: async (build, place) => {
    const paper = await createPaper(build, place, build.accounts.get(requesterAt[place])?.id)
    await sendBack(build.db, String(paper.id))
    return paper
  },
  // A response is its key holder's: at `foreign` the key is that of another response to the same survey.
  response: async (build, place) => {
    const { id: surveyId, organisationId } = await createSurvey(build, 'own')
    const [one, other] = [aResponse(surveyId, organisationId), aResponse(surveyId, organisationId)]
    await build.db.insert(responses).values([one.row, other.row])
    return { id: one.row.id, key: (place === 'foreign' ? other : one).key }
  },
  trail: async ({ db, ids }, place) => {
    const entry = { actorName: 'Ada Quill', actorRole: 'Admin', subject: 'location', subjectId: '1', requestId: 'r' }
    const [made] = await db
      .insert(auditTrail)
      .values({
        ...entry,
        at: new Date(auditInstant),
        subjectName: markedName('trail', place),
        action: 'update',
        organisationId: ids[getOwner('trail', place)],
        before: { name: markedName('trail', place) },
        after: { name: markedName('trail', place) },
      })
      .returning()
    return { id: made?.id ?? 0 }
  },
  email: async ({ db }, place) => {
    const email = { kind: 'test', toAddress: 'reader@example.test', body: 'Hello,', state: 'failed' }
    const [made] = await db
      .insert(outbox)
      .values({ ...email, subject: markedName('email', place) })
      .returning()
    return { id: made?.id ?? 0 }
  },
  publicPin: async ({ db }) => {
    const { id } = await aPublicPin(db)
    return { id }
  },
  release: ({ db }) => aReleaseDraft(db),
  // The queue of emails: what a worker finds there when it is tried again is an email that is not there, and is done.
  job: async ({ db }) => {
    const id = randomUUID()
    const carried = JSON.stringify({ requestId: randomUUID(), userId: null, data: { letterId: absentNumber } })
    await db.execute(sql`select pgboss.create_queue('mail/send-letter', '{"policy":"standard"}'::jsonb)`)
    await db.execute(sql`
      insert into pgboss.job (id, name, data, state, output, completed_on)
      values (${id}::uuid, 'mail/send-letter', ${carried}::jsonb, 'failed', '{"reason":"No answer"}'::jsonb, now())`)
    return { id }
  },
}

/** The number, code or key of nothing. */
export function absentObject(kind: Kind): Promise<TestObject> {
  const { row, key } = aResponse(absentNumber, absentNumber)
  const id = ['response', 'job', 'paper', 'rework'].includes(kind) ? row.id : absentNumber
  return Promise.resolve({ id, key, quickCode: 'ZZZZZZZZZZ', linkId: absentNumber })
}
