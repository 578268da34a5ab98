import type { Settings } from '@/lib/floor/settings'
import { type DemonstrationPassword, describePassword } from './demonstration'

/** The people of the demonstration data, one for each way of using the platform. */
const accounts = [
  ['funder@demo.test', 'Global Admin'],
  ['admin@demo.test', 'Organisation Admin, Harbour Theatre'],
  ['user@demo.test', 'General User, Harbour Theatre'],
  ['rival@demo.test', 'Organisation Admin, Moorside Community Trust'],
  ['newcomer@demo.test', 'General User, Harbour Theatre, has not accepted the terms'],
] as const

/** Where the platform is and, where there is demonstration data, who may be signed in as. */
export function startupMessage(settings: Settings, demonstration: DemonstrationPassword | undefined): string {
  const people = accounts.map(([email, who]) => `    ${email.padEnd(20)} ${who}`)
  return [
    '',
    `Illuminate is ready: ${settings.PUBLIC_URL}`,
    ...(demonstration
      ? ['', `  Demonstration accounts; the password is ${describePassword(demonstration)}`, ...people]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
    '',
  ].join('\n')
}
