import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '@/db/client'
import { exports, imports, responses, surveyLinks, surveyTemplates, unattendedDevices, users } from '@/db/schema'
import type { Finding } from '@/lib/imports/finding'
import { hashReceiptCode, newValidationKey, receiptCodeOf } from '@/lib/responses/validation-key'
import { payloads } from '../api/payloads'
import { people } from './app'
import { anEvent, anOrganisation, aPublishedSurvey, aUser, theLatestTemplate } from './builders'

/** What a database keeps of them: no text there holds a zero. */
export const texts = payloads.map((text) => text.replaceAll('\0', ''))

const shorten = (text: string, length: number, at: number) => `${text.slice(0, length - 4)} ${at}`

const schema = {
  pages: [
    {
      name: 'page1',
      title: texts[0] ?? '',
      elements: [
        {
          type: 'radiogroup',
          name: 'B-Q1',
          title: texts.slice(0, 20).join(' '),
          description: texts[3],
          choices: texts.map((text, at) => ({ value: `c${at}`, text })),
        },
        { type: 'text', name: 'B-Q2', title: texts.slice(20).join(' '), inputType: 'text', maxLength: 500 },
      ],
    },
  ],
}

/**
 * An organisation in which everything that somebody can name, write or answer about surveys is such a text: as it is in
 * the database, whatever the calls would have refused.
 */
export async function aHostileOrganisation() {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'hostile organisation' })
  try {
    return await db.transaction((tx) => createHostileData(tx))
  } finally {
    await close()
  }
}

async function createHostileData(db: Database) {
  const { id: organisationId } = await anOrganisation(db, {
    name: `${texts[4]} ${randomUUID()}`,
    knownAs: texts[3] ?? '',
  })
  const [demo] = await db.select().from(users).where(eq(users.email, people.admin))
  const account = { passwordHash: demo?.passwordHash ?? null, organisationIds: [organisationId] }
  const admin = await aUser(db, { ...account, firstName: texts[3]?.slice(0, 40) ?? '' })
  const event = await anEvent(db, organisationId, { name: texts[0]?.slice(0, 75) ?? '' })
  const named = (at: number, number = at) => ({
    name: shorten(texts[at] ?? '', 75, number),
    introduction: `${texts[at]}\n\n${texts[at]}`,
    postCompletionMessage: texts[at] ?? '',
    organisationDisplayName: shorten(texts[at] ?? '', 75, at),
    locationDisplayName: shorten(texts[at] ?? '', 75, at),
  })
  const mainSurvey = await aPublishedSurvey(db, event, organisationId, { ...named(3, 90), schema })
  const draft = await aPublishedSurvey(db, event, organisationId, { ...named(4, 91), isDraft: true, quickCode: null })
  const others = []
  for (const at of texts.keys())
    others.push(await aPublishedSurvey(db, event, organisationId, { ...named(at), ...(at % 2 === 0 && { schema }) }))
  const receipts = await createResponses(db, mainSurvey.id, organisationId)
  await createNamedRecords(db, { surveyId: mainSurvey.id, organisationId, userId: admin.id })
  return { organisationId, email: admin.email, eventId: event.id, survey: mainSurvey, draft, others, receipts }
}

/** A submitted response with each text. @returns the receipt codes */
async function createResponses(db: Database, surveyId: number, organisationId: number): Promise<string[]> {
  const codes = texts.map(() => receiptCodeOf(newValidationKey()))
  const now = new Date()
  await db.insert(responses).values(
    texts.map((text, at) => ({
      id: randomUUID(),
      surveyId,
      organisationId,
      keyHash: Buffer.alloc(32),
      receiptHash: hashReceiptCode(codes[at] ?? ''),
      state: 2,
      answers: { 'B-Q1': `c${at}`, 'B-Q2': text },
      submittedAt: now,
      saves: 2,
    })),
  )
  return codes
}

type SurveyOwner = { surveyId: number; organisationId: number; userId: number }

/** Links, devices, templates, uploads with what was found in them, and exports, all called so. */
async function createNamedRecords(db: Database, { surveyId, organisationId, userId }: SurveyOwner) {
  await db
    .insert(surveyLinks)
    .values(texts.map((text, at) => ({ surveyId, label: shorten(text, 75, at), token: randomUUID().slice(0, 8) })))
  await db
    .insert(unattendedDevices)
    .values(texts.map((text, at) => ({ surveyId, label: shorten(text, 75, at), keyHash: Buffer.from(randomUUID()) })))
  const template = await theLatestTemplate(db)
  await db.insert(surveyTemplates).values(
    texts.map((text, at) => ({
      kind: 'organisation' as const,
      name: shorten(text, 75, at),
      description: text,
      organisationId,
      basedOnTemplateId: template.id,
      schema: template.schema,
      numberOfQuestions: template.numberOfQuestions,
    })),
  )
  const findings = texts.map(
    (text): Finding => ({
      sheet: text,
      cell: text,
      column: text,
      severity: 'error',
      type: text,
      description: text,
      fix: text,
    }),
  )
  const uploadRow = { kind: 'answers', organisationId, surveyId, createdBy: userId, status: 'failed' } as const
  await db.insert(imports).values(texts.map((filename) => ({ ...uploadRow, filename, messages: [filename], findings })))
  const exportRow = { type: 'Mapped', format: 'csv', status: 'Failed', organisationId, requestedBy: userId } as const
  await db.insert(exports).values(texts.map((text) => ({ ...exportRow, name: text, failure: text })))
  await db
    .insert(exports)
    .values(texts.map((text) => ({ ...exportRow, type: 'Survey' as const, surveyId, name: text, failure: text })))
}
