import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '@/db/client'
import { users } from '@/db/schema'
import { signInAs } from '../../support/accounts'
import { people } from '../../support/app'
import { aLocation, anOrganisation, aUser } from '../../support/builders'
import { aToken } from './a-token'
import { type Actor, actors, type Kind, type Organisation, organisations, ownerOf, type Place } from './actors'
import { absentObject, makers, type TestObject } from './objects'

export type MatrixFixture = Awaited<ReturnType<typeof openMatrixFixture>>

/** Makes an actor's account and signs it in; answers its cookie. */
type SignIn = (db: Database, user: { id: number; email: string }) => Promise<string>

/** The fixture in the database of the platform under test, its actors signed in through the form. */
export async function openMatrixFixture() {
  const opened = openDatabase(process.env.DATABASE_URL ?? '', { max: 4, name: 'tenant matrix' })
  // What the worker's scheduled tasks might remove between two looks at every table.
  await opened.sql`delete from surveys where is_new and is_draft and updated_at < now() - interval '1 day'`
  return { ...opened, ...(await createMatrixFixture(opened.db, (_, { email }) => signInAs(email))) }
}

/** Three organisations, the actors with their cookies, and a builder of objects of each kind and owner. */
export async function createMatrixFixture(db: Database, signIn: SignIn) {
  const ids = {} as Record<Organisation, number>
  const locationsOf = {} as Record<Organisation, number>
  for (const name of organisations) {
    const shownName = `${name}-called ${randomUUID().slice(0, 8)}`
    ids[name] = (await anOrganisation(db, { name: shownName, knownAs: shownName })).id
    // Events that partners share take place there, so partners know its name as well.
    locationsOf[name] = (await aLocation(db, ids[name], { name: `${name}-called place ${randomUUID()}` })).id
  }
  const accounts = new Map<string, { id: number; cookie: string }>()
  for (const actor of actors) {
    const made = await createAccountLike(actor, db, ids, signIn)
    if (made) accounts.set(actor.name, made)
  }
  const sharedObjects = new Map<string, Promise<TestObject>>()
  const tokens = new Map<string, Promise<{ token: string }>>()
  return {
    ids,
    locationsOf,
    cookieOf: (actor: Actor) => accounts.get(actor.name)?.cookie,
    /** The cookie of a new account like the actor's. */
    cookieOfAnother: async (actor: Actor) => (await createAccountLike(actor, db, ids, signIn))?.cookie,
    /**
     * The access token of an actor's account; undefined for nobody. Its last use need not be written, as refusals write
     * nothing.
     */
    async tokenOf(actor: Actor, mayWrite: boolean): Promise<string | undefined> {
      const account = accounts.get(actor.name)
      if (!account) return undefined
      const name = `${actor.name} ${mayWrite}`
      const made =
        tokens.get(name) ?? aToken(db, account.id, { name, mayWrite, lastUsedAt: new Date(Date.now() + 86_400_000) })
      tokens.set(name, made)
      return (await made).token
    },
    /** A new object, for a call that will change it. */
    async make(kind: Kind, place: Place): Promise<TestObject> {
      const thing = await (place === 'absent' ? absentObject(kind) : makers[kind]({ db, ids, accounts }, place))
      const of = ownerOf(kind, place)
      return { ...thing, ...(of && { of }) }
    },
    /** The object of its kind and place that all refused calls share. */
    keep(kind: Kind, place: Place): Promise<TestObject> {
      const name = `${kind} ${place}`
      const thing = sharedObjects.get(name) ?? this.make(kind, place)
      sharedObjects.set(name, thing)
      return thing
    },
    /** An organisation the actor belongs to; for an actor of none, that of the object. */
    homeOf: ({ of: [first] }: Actor, thing?: TestObject): Organisation => first ?? thing?.of ?? 'ours',
  }
}

const roleNumbers = { GlobalAdmin: 0, Admin: 1, User: 2 } as const

/** An account for an actor, signed in; disabled afterwards where that is the point. Undefined for nobody. */
async function createAccountLike(actor: Actor, db: Database, ids: Record<Organisation, number>, signIn: SignIn) {
  if (actor.role === undefined) return undefined
  const [demo] = await db.select().from(users).where(eq(users.email, people.user))
  const user = await aUser(db, {
    role: roleNumbers[actor.role],
    passwordHash: demo?.passwordHash ?? null,
    organisationIds: actor.of.map((organisation) => ids[organisation]),
    ...(!actor.hasAccepted && { termsAcceptedAt: null, termsVersion: null }),
  })
  const cookie = await signIn(db, user)
  if (!actor.isSignedIn) await db.update(users).set({ activeState: 0 }).where(eq(users.id, user.id))
  return { id: user.id, cookie }
}
