import { role } from '@/lib/floor/identity/role'
import type { DemoData } from './demo-data'
import type { DemoOrganisation } from './organisations'
import { addUser, type UserSpec } from './people'

/** The accounts everybody may sign in with. @returns their numbers */
export function addAccounts(data: DemoData, harbour: DemoOrganisation, moorside: DemoOrganisation) {
  const random = data.random.fork('accounts')
  const add = (
    account: string,
    name: [string, string],
    jobTitle: string,
    more: Pick<UserSpec, 'role' | 'organisations' | 'acceptedTerms'>,
  ) =>
    addUser(data, random, {
      email: `${account}@demo.test`,
      firstName: name[0],
      lastName: name[1],
      jobTitle,
      daysAgo: 400,
      ...more,
    })
  const admin = (organisation: DemoOrganisation) => ({ role: role.admin, organisations: [organisation] })
  const user = { role: role.user, organisations: [harbour] }
  return {
    funder: add('funder', ['Frances', 'Underhill'], 'Relationship Manager', {
      role: role.globalAdmin,
      organisations: [],
    }),
    admin: add('admin', ['Adam', 'Harper'], 'General Manager', admin(harbour)),
    user: add('user', ['Ursula', 'Quayle'], 'Box Office Assistant', user),
    rival: add('rival', ['Rina', 'Moorcroft'], 'Director', admin(moorside)),
    newcomer: add('newcomer', ['Noel', 'Comer'], 'Marketing Assistant', { ...user, acceptedTerms: false }),
  }
}

export type DemoAccounts = ReturnType<typeof addAccounts>
