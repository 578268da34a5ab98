import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '@/db/client'
import { exports, responses, surveyLogos, type surveys, surveyTemplates, users } from '@/db/schema'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { signInAs } from '../../support/accounts'
import { people } from '../../support/app'
import { aLocation, anEvent, anOrganisation, aPublishedSurvey, aUser, theLatestTemplate } from '../../support/builders'
import { aResponse } from './a-response'
import { type Actor, actors, type Kind, type Organisation, ownerOf, type Place, partnersOf, requesterAt } from './cast'

/** What a call is about: its number or code, and what a body needs beside it. */
export type Thing = { id: number | string; key?: string; quickCode?: string }

const absentNumber = 900_000_000_000_001

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Part of every name in the matrix, by who may read it; anybody else who finds it has found a leak. */
export type Mark = `${Organisation | 'shared'}-secret` | `${Organisation}-called`

export type World = Awaited<ReturnType<typeof aWorld>>

const roleNumbers = { GlobalAdmin: 0, Admin: 1, User: 2 } as const

/** Three organisations, nine actors with their cookies, and a builder of objects at every place. */
export async function aWorld() {
  const opened = openDatabase(process.env.DATABASE_URL ?? '', { max: 4, name: 'tenant matrix' })
  const { db, close } = opened
  const ids = {} as Record<Organisation, number>
  const locationsOf = {} as Record<Organisation, number>
  for (const name of ['ours', 'theirs', 'rivals'] as const) {
    const called = `${name}-called ${randomUUID().slice(0, 8)}`
    ids[name] = (await anOrganisation(db, { name: called, knownAs: called })).id
    locationsOf[name] = (await aLocation(db, ids[name], { name: `${name}-secret place ${randomUUID()}` })).id
  }
  const accounts = await signedIn(opened, ids)
  const build = { db, ids, locationsOf, accounts }
  const kept = new Map<string, Promise<Thing>>()
  return {
    ...opened,
    ids,
    locationsOf,
    close,
    cookieOf: (actor: Actor) => accounts.get(actor.name)?.cookie,
    /** The cookie of a new account like the actor's. */
    cookieOfAnother: async (actor: Actor) => (await account(opened, ids, actor))?.cookie,
    /** A new object, for a call that will change it. */
    make: (kind: Kind, place: Place) => (place === 'absent' ? absent(kind) : makers[kind](build, place)),
    /** The one object that all refused calls are about. */
    keep(kind: Kind, place: Place): Promise<Thing> {
      const name = `${kind} ${place}`
      const thing = kept.get(name) ?? this.make(kind, place)
      kept.set(name, thing)
      return thing
    },
    /** An organisation the actor belongs to; for somebody of none, `ours`. */
    homeOf: ({ of: [first = 'ours'] }: Actor): Organisation => first,
  }
}

async function signedIn(opened: OpenDatabase, ids: Record<Organisation, number>) {
  const accounts = new Map<string, NonNullable<Awaited<ReturnType<typeof account>>>>()
  for (const actor of actors) {
    const made = await account(opened, ids, actor)
    if (made) accounts.set(actor.name, made)
  }
  return accounts
}

/** An account for an actor, signed in; disabled afterwards where that is the point. */
async function account({ db }: OpenDatabase, ids: Record<Organisation, number>, actor: Actor) {
  if (actor.role === undefined) return undefined
  const [demo] = await db.select().from(users).where(eq(users.email, people.user))
  const user = await aUser(db, {
    role: roleNumbers[actor.role],
    passwordHash: demo?.passwordHash ?? null,
    organisationIds: actor.of.map((organisation) => ids[organisation]),
    ...(!actor.hasAccepted && { termsAcceptedAt: null, termsVersion: null }),
  })
  const cookie = await signInAs(user.email)
  if (!actor.isSignedIn) await db.update(users).set({ activeState: 0 }).where(eq(users.id, user.id))
  return { id: user.id, email: user.email, cookie }
}

type Build = {
  db: OpenDatabase['db']
  ids: Record<Organisation, number>
  locationsOf: Record<Organisation, number>
  accounts: Awaited<ReturnType<typeof signedIn>>
}
type Maker = (build: Build, place: Place) => Promise<Thing>

/** The mark of an object: what is shared is no secret from either side. */
function named(kind: Kind, place: Place) {
  const mark: Mark = partnersOf(kind, place).length > 0 ? 'shared-secret' : `${owner(kind, place)}-secret`
  return `${mark} ${kind} ${randomUUID().slice(0, 8)}`
}

function owner(kind: Kind, place: Place): Organisation {
  const found = ownerOf(kind, place)
  if (!found) throw new Error(`A ${kind} that is ${place} has no owner`)
  return found
}

async function event(build: Build, place: Place) {
  const { db, ids } = build
  const locationId = (await aLocation(db, ids[owner('event', place)], { name: named('event', place) })).id
  const partners = partnersOf('event', place).map((partner) => ids[partner])
  return anEvent(db, ids[owner('event', place)], { name: named('event', place), locationId, partners })
}

async function survey(build: Build, place: Place, given: Partial<typeof surveys.$inferInsert> = {}) {
  const names = { name: named('draft', place), introduction: named('draft', place) }
  const asked = await event(build, place)
  const made = await aPublishedSurvey(build.db, asked, build.ids[owner('event', place)], { ...names, ...given })
  await build.db
    .insert(surveyLogos)
    .values({ surveyId: made.id, content: png, mediaType: 'image/png', name: 'logo.png' })
  return made
}

const draft = { isDraft: true, isNew: false, publishedAt: null }

const makers: Record<Kind, Maker> = {
  organisation: async ({ ids }, place) => ({ id: ids[owner('organisation', place)] }),
  location: ({ db, ids }, place) => aLocation(db, ids[owner('location', place)], { name: named('location', place) }),
  template: async ({ db, ids }, place) => {
    const { schema, numberOfQuestions } = await theLatestTemplate(db)
    const own = { kind: 'organisation', name: named('template', place), organisationId: ids[owner('template', place)] }
    const [made] = await db
      .insert(surveyTemplates)
      .values({ ...own, schema, numberOfQuestions })
      .returning()
    return { id: made?.id ?? 0 }
  },
  event,
  draft: (build, place) => survey(build, place, { ...draft, quickCode: null }).then(({ id }) => ({ id })),
  published: async (build, place) => {
    const { id, quickCode } = await survey(build, place)
    return { id, quickCode: quickCode ?? '' }
  },
  tryout: async (build, place) => {
    const { id, quickCode } = await survey(build, place, { ...draft, quickCode: newQuickCode(), isPreview: true })
    return { id, quickCode: quickCode ?? '' }
  },
  export: async ({ db, ids, accounts }, place) => {
    const [made] = await db
      .insert(exports)
      .values({
        name: `${named('export', place)}.csv`,
        type: 'Survey',
        format: 'csv',
        organisationId: ids[owner('export', place)],
        requestedBy: accounts.get(requesterAt[place])?.id ?? 0,
      })
      .returning()
    return { id: made?.id ?? 0 }
  },
  // A response is its key holder's: at `foreign` the key is that of another response to the same survey.
  response: async (build, place) => {
    const { id: surveyId, organisationId } = await survey(build, 'own')
    const [one, other] = [aResponse(surveyId, organisationId), aResponse(surveyId, organisationId)]
    await build.db.insert(responses).values([one.row, other.row])
    return { id: one.row.id, key: (place === 'foreign' ? other : one).key }
  },
}

function absent(kind: Kind): Promise<Thing> {
  const { row, key } = aResponse(absentNumber, absentNumber)
  const id = kind === 'response' ? row.id : absentNumber
  return Promise.resolve({ id, key, quickCode: 'ZZZZZZZZZZ' })
}
