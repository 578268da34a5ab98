import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import { type RoleNumber, roleNames, statusNames } from './rules'

/** Organisations as far as the actor sees them, and those beyond. */
export type Access = { own: readonly Organisation[]; others: readonly Organisation[] }
type Organisation = { id: number; name: string }

type UserFields = {
  email: string
  firstName: string
  lastName: string
  jobtitle: string
  role: number
  activeState: number
  confirmationRemindersEnabled: boolean
}

type UserChange = {
  before?: Access & Partial<UserFields>
  after?: Access & Partial<UserFields>
}

/** What a line tells of a user: in words, and never a secret. */
const auditValues = (user: Partial<UserFields>, organisations: string[]) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  jobtitle: user.jobtitle,
  role: roleNames[user.role as RoleNumber],
  accessLocations: organisations,
  activeStatus: user.activeState === 1 ? statusNames[1] : statusNames[0],
  confirmationRemindersEnabled: user.confirmationRemindersEnabled,
})

/**
 * The lines of a change: one for each organisation that the user had or has, each naming that organisation alone, so
 * that whoever reads the trail of one learns of no other; a single line for somebody of none.
 */
export function auditEntriesOf(
  action: AuditEntry['action'],
  { id, fullName }: { id: number; fullName: string },
  { before, after }: UserChange,
  note?: string,
): AuditEntry[] {
  const affected = new Map([before, after].flatMap((side) => organisationsOf(side)).map((one) => [one.id, one]))
  const organisations = affected.size > 0 ? [...affected.values()] : [undefined]
  return organisations.map((organisation) => {
    const valuesOf = (side: (Access & Partial<UserFields>) | undefined) =>
      side?.email === undefined
        ? undefined
        : auditValues(
            side,
            organisationsOf(side).flatMap((one) => (one.id === organisation?.id ? one.name : [])),
          )
    return {
      subject: 'user',
      subjectId: id,
      subjectName: fullName,
      action,
      organisationId: organisation?.id ?? null,
      before: valuesOf(before),
      after: valuesOf(after),
      ...(note !== undefined && { note }),
    }
  })
}

const organisationsOf = (side: Access | undefined) => [...(side?.own ?? []), ...(side?.others ?? [])]
