import { funderLetterReaders, funderLetters, organisationNotes } from '@/db/schema'
import type { BuildContext, TestObject } from './objects'
import type { Row } from './row'

/** A note on an organisation, written by the Global Admin of the matrix. */
export async function aNoteOn(
  { db, accounts }: BuildContext,
  organisationId: number,
  text: string,
): Promise<TestObject> {
  const writtenBy = accounts.get('a Global Admin')?.id ?? null
  const note = { organisationId, text, writtenBy, writtenByName: 'Ada Quill', writtenAt: new Date() }
  const [made] = await db.insert(organisationNotes).values(note).returning()
  return { id: made?.id ?? 0 }
}

/** A letter of the funder that one person got. */
export async function aLetterTo({ db }: BuildContext, userId: number, subject: string): Promise<TestObject> {
  const letter = { subject, body: subject, writtenByName: 'Ada Quill', writtenAt: new Date() }
  const [made] = await db.insert(funderLetters).values(letter).returning()
  const letterId = made?.id ?? 0
  await db.insert(funderLetterReaders).values({ letterId, userId, organisations: 'One', queuedAt: new Date() })
  return { id: letterId }
}

const letterTo = (organisationId: number) => ({
  organisationIds: [organisationId],
  subject: 'A subject',
  body: 'Words.',
})

/** The screen of returns: for Global Admins alone. */
export const returnsRows: readonly Row[] = [
  { call: 'GET /api/returns/file', send: () => ({ query: { format: 'csv' } }) },
  { call: 'GET /api/returns/organisations/{id}/notes', about: 'organisation' },
  {
    call: 'POST /api/returns/organisations/{id}/notes',
    about: 'organisation',
    send: () => ({ json: { text: 'Rang them.' } }),
  },
  {
    call: 'PUT /api/returns/organisations/{id}/manager',
    about: 'organisation',
    send: () => ({ json: { userId: null } }),
    ok: 204,
  },
  { call: 'PUT /api/returns/notes/{id}', about: 'organisationNote', send: () => ({ json: { text: 'Rang twice.' } }) },
  { call: 'DELETE /api/returns/notes/{id}', about: 'organisationNote' },
  { call: 'POST /api/returns/letters/preview', send: (_, { ids }) => ({ json: letterTo(ids.ours) }) },
  { call: 'POST /api/returns/letters', send: (_, { ids }) => ({ json: letterTo(ids.ours) }) },
]
