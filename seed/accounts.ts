import type { DemoOrganisation } from './organisations'
import { addUser, role } from './people'
import type { World } from './world'

/** The accounts everybody may sign in with. @returns their numbers */
export function addAccounts(world: World, harbour: DemoOrganisation, moorside: DemoOrganisation) {
  const random = world.random.fork('accounts')
  const add = (given: Omit<Parameters<typeof addUser>[2], 'daysAgo'>) =>
    addUser(world, random, { ...given, daysAgo: 400 })
  return {
    funder: add({
      email: 'funder@demo.test',
      firstName: 'Frances',
      lastName: 'Underhill',
      jobTitle: 'Relationship Manager',
      role: role.globalAdmin,
      organisations: [],
    }),
    admin: add({
      email: 'admin@demo.test',
      firstName: 'Adam',
      lastName: 'Harper',
      jobTitle: 'General Manager',
      role: role.admin,
      organisations: [harbour],
    }),
    user: add({
      email: 'user@demo.test',
      firstName: 'Ursula',
      lastName: 'Quayle',
      jobTitle: 'Box Office Assistant',
      role: role.user,
      organisations: [harbour],
    }),
    rival: add({
      email: 'rival@demo.test',
      firstName: 'Rina',
      lastName: 'Moorcroft',
      jobTitle: 'Director',
      role: role.admin,
      organisations: [moorside],
    }),
    newcomer: add({
      email: 'newcomer@demo.test',
      firstName: 'Noel',
      lastName: 'Comer',
      jobTitle: 'Marketing Assistant',
      role: role.user,
      organisations: [harbour],
      acceptedTerms: false,
    }),
  }
}

export type DemoAccounts = ReturnType<typeof addAccounts>
