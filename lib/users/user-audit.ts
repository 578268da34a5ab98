import type { ActiveStatus, RoleNumber } from '@/db/stored-values'
import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import { roleNames } from '@/lib/floor/identity/role'
import { statusNames } from './rules'

/** A user's organisations in the actor's reach (`own`) and beyond it (`others`). */
export type Access = { own: readonly Organisation[]; others: readonly Organisation[] }
type Organisation = { id: number; name: string }

type UserFields = {
  email: string
  firstName: string
  lastName: string
  jobtitle: string
  role: RoleNumber
  activeState: ActiveStatus
  confirmationRemindersEnabled: boolean
}

type UserChange = {
  before?: Access & Partial<UserFields>
  after?: Access & Partial<UserFields>
}

/** The values of a user in an audit entry: in words, without secrets. */
const auditValues = (user: Partial<UserFields>, organisations: string[]) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  jobtitle: user.jobtitle,
  role: user.role === undefined ? undefined : roleNames[user.role],
  accessLocations: organisations,
  activeStatus: statusNames[user.activeState ?? 0],
  confirmationRemindersEnabled: user.confirmationRemindersEnabled,
})

/**
 * The audit entries of a change: one for each organisation that the user had or has, naming that organisation alone, so
 * that readers of one learn nothing of another; a single entry for a user without organisations.
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
