import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import { type RoleNumber, roleNames, statusNames } from './rules'

/** Organisations as far as the actor sees them, and those beyond. */
export type Access = { own: readonly Organisation[]; others: readonly Organisation[] }
type Organisation = { id: number; name: string }

type Fields = {
  email: string
  firstName: string
  lastName: string
  jobtitle: string
  role: number
  activeState: number
  confirmationRemindersEnabled: boolean
}

type Sides = {
  before?: Access & Partial<Fields>
  after?: Access & Partial<Fields>
}

/** What a line tells of a user: in words, and never a secret. */
const told = (user: Partial<Fields>, organisations: string[]) => ({
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
export function trailOf(
  action: AuditEntry['action'],
  { id, fullName }: { id: number; fullName: string },
  { before, after }: Sides,
  note?: string,
): AuditEntry[] {
  const concerned = new Map([before, after].flatMap((side) => linked(side)).map((one) => [one.id, one]))
  const organisations = concerned.size > 0 ? [...concerned.values()] : [undefined]
  return organisations.map((organisation) => {
    const seen = (side: (Access & Partial<Fields>) | undefined) =>
      side?.email === undefined
        ? undefined
        : told(
            side,
            linked(side).flatMap((one) => (one.id === organisation?.id ? one.name : [])),
          )
    return {
      subject: 'user',
      subjectId: id,
      subjectName: fullName,
      action,
      organisationId: organisation?.id ?? null,
      before: seen(before),
      after: seen(after),
      ...(note !== undefined && { note }),
    }
  })
}

const linked = (side: Access | undefined) => [...(side?.own ?? []), ...(side?.others ?? [])]
