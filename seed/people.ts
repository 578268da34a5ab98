import type { RoleNumber } from '@/db/stored-values'
import { role } from '@/lib/floor/identity/role'
import { currentTermsVersion } from '@/lib/floor/identity/terms'
import { type DemoData, dayFromToday, instantOn } from './demo-data'
import { jobTitle, personName } from './names'
import type { DemoOrganisation } from './organisations'
import type { Random } from './random'

export type UserSpec = {
  email: string
  firstName: string
  lastName: string
  jobTitle?: string
  role: RoleNumber
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
export function addUser(data: DemoData, random: Random, spec: UserSpec): number {
  const id = data.nextId('users')
  const { tables, used } = data
  used.emails.add(spec.email)
  const hasPassword = spec.hasPassword ?? true
  const accepted = hasPassword && (spec.acceptedTerms ?? true)
  const daysAgo = spec.daysAgo ?? random.whole(30, 1_200)
  const madeAt = instantOn(dayFromToday(data, -daysAgo), 9, random.whole(0, 59))
  const acceptedAt = accepted ? new Date(madeAt.getTime() + 3_600_000) : null
  tables.users.add({
    id,
    email: spec.email,
    firstName: spec.firstName,
    lastName: spec.lastName,
    jobTitle: spec.jobTitle ?? '',
    role: spec.role,
    activeState: spec.active === false ? 0 : 1,
    confirmationRemindersEnabled: spec.reminders ?? true,
    passwordHash: hasPassword ? data.passwordHash : null,
    passwordChangedAt: hasPassword ? madeAt : null,
    termsAcceptedAt: acceptedAt,
    termsVersion: acceptedAt && currentTermsVersion,
    lastSignedInAt: acceptedAt && instantOn(dayFromToday(data, -random.whole(0, Math.min(daysAgo, 60))), 8),
    createdAt: madeAt,
    createdBy: null,
    updatedAt: madeAt,
    updatedBy: null,
  })
  if (acceptedAt) tables.termsAcceptances.add({ userId: id, version: currentTermsVersion, acceptedAt })
  for (const organisation of spec.organisations) {
    tables.userOrganisations.add({ userId: id, organisationId: organisation.id })
    if (spec.role === role.admin) organisation.staff.push({ id, name: `${spec.firstName} ${spec.lastName}` })
  }
  return id
}

const asciiLetters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Staff of one or several organisations, in every state an account can be in; the first is an Organisation Admin. */
export function addStaff(
  data: DemoData,
  random: Random,
  organisations: readonly [DemoOrganisation, ...DemoOrganisation[]],
  count: number,
): void {
  const [home] = organisations
  for (let index = 0; index < count; index++) {
    const { firstName, lastName } = personName(random)
    addUser(data, random, {
      email: unusedEmail(
        data,
        `${asciiLetters(firstName)}.${asciiLetters(lastName)}`,
        `${asciiLetters(home.name)}.test`,
      ),
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

function unusedEmail({ used }: DemoData, local: string, domain: string): string {
  let email = `${local}@${domain}`
  for (let number = 2; used.emails.has(email); number++) email = `${local}${number}@${domain}`
  return email
}
