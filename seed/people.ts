import { currentTermsVersion } from '@/lib/floor/identity/terms'
import { jobTitle, personName } from './names'
import type { DemoOrganisation } from './organisations'
import type { Random } from './random'
import { daysFrom, instantOn, type World } from './world'

export const role = { globalAdmin: 0, admin: 1, user: 2 } as const

export type GivenUser = {
  email: string
  firstName: string
  lastName: string
  jobTitle?: string
  role: number
  organisations: readonly DemoOrganisation[]
  active?: boolean
  reminders?: boolean
  /** False for somebody who has not accepted the terms yet. */
  acceptedTerms?: boolean
  /** False for somebody invited who has not chosen a password yet. */
  hasPassword?: boolean
  /** How many days ago the account was made. */
  daysAgo?: number
}

/** Somebody to sign in as; everybody has the demonstration password. @returns their number */
export function addUser(world: World, random: Random, given: GivenUser): number {
  const id = world.nextId('users')
  const { tables, taken } = world
  taken.emails.add(given.email)
  const hasPassword = given.hasPassword ?? true
  const accepted = hasPassword && (given.acceptedTerms ?? true)
  const daysAgo = given.daysAgo ?? random.whole(30, 1_200)
  const madeAt = instantOn(daysFrom(world, -daysAgo), 9, random.whole(0, 59))
  const acceptedAt = accepted ? new Date(madeAt.getTime() + 3_600_000) : null
  tables.users.add({
    id,
    email: given.email,
    firstName: given.firstName,
    lastName: given.lastName,
    jobTitle: given.jobTitle ?? '',
    role: given.role,
    activeState: given.active === false ? 0 : 1,
    confirmationRemindersEnabled: given.reminders ?? true,
    passwordHash: hasPassword ? world.passwordHash : null,
    passwordChangedAt: hasPassword ? madeAt : null,
    termsAcceptedAt: acceptedAt,
    termsVersion: acceptedAt && currentTermsVersion,
    lastSignedInAt: acceptedAt && instantOn(daysFrom(world, -random.whole(0, Math.min(daysAgo, 60))), 8),
    createdAt: madeAt,
    createdBy: null,
    updatedAt: madeAt,
    updatedBy: null,
  })
  if (acceptedAt) tables.termsAcceptances.add({ userId: id, version: currentTermsVersion, acceptedAt })
  for (const organisation of given.organisations) {
    tables.userOrganisations.add({ userId: id, organisationId: organisation.id })
    if (given.role === role.admin) organisation.staff.push({ id, name: `${given.firstName} ${given.lastName}` })
  }
  return id
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Staff of one or several organisations, in every state an account can be in; the first is an Organisation Admin. */
export function addStaff(
  world: World,
  random: Random,
  organisations: readonly [DemoOrganisation, ...DemoOrganisation[]],
  count: number,
): void {
  const [home] = organisations
  for (let index = 0; index < count; index++) {
    const { firstName, lastName } = personName(random)
    addUser(world, random, {
      email: freshEmail(world, `${plain(firstName)}.${plain(lastName)}`, `${plain(home.name)}.test`),
      firstName,
      lastName,
      jobTitle: jobTitle(random),
      role: index === 0 || random.chance(0.25) ? role.admin : role.user,
      organisations,
      active: index === 0 || random.chance(0.93),
      reminders: random.chance(0.9),
      acceptedTerms: random.chance(0.97),
      hasPassword: index === 0 || random.chance(0.95),
    })
  }
}

function freshEmail({ taken }: World, local: string, domain: string): string {
  let email = `${local}@${domain}`
  for (let number = 2; taken.emails.has(email); number++) email = `${local}${number}@${domain}`
  return email
}
