import { type Actor, type Organisation, organisations } from './actors'
import type { Cell } from './cells'
import type { Mark } from './objects'

/** The list that partners are chosen from names every organisation, by design. */
const namesAllOrganisations = ['GET /api/organisations/all']

/** The marks of what an actor may not see. */
function forbiddenMarks({ role, of }: Actor): Mark[] {
  const own = organisations.filter((one) => role === 'GlobalAdmin' || of.includes(one))
  const partners = own.some((one) => one !== 'rivals')
  return [
    ...organisations.filter((one) => !own.includes(one)).map((one): Mark => `${one}-secret`),
    ...(partners ? [] : (['shared-secret'] as const)),
    // Partners know each other's names.
    ...organisations.filter((one) => !own.includes(one) && !(partners && one !== 'rivals')).map(nameMarkOf),
  ]
}

const nameMarkOf = (organisation: Organisation): Mark => `${organisation}-called`

/** Which of them a text holds all the same. */
export const marksIn = (actor: Actor, text: string): Mark[] =>
  forbiddenMarks(actor).filter((mark) => text.includes(mark))

/** Opened by who knows the secret in its address, whoever they are. */
const bySecret = ['GET /api/calendar/{file}']

/** The same for an answer to a call. Who holds a quick code or a key may read that survey, whoever they are. */
export function leaksIn({ actor, call, row, expected }: Cell, text: string): Mark[] {
  if ((call.audience === 'respondent' || bySecret.includes(row.call)) && expected < 400) return []
  const found = marksIn(actor, text)
  return namesAllOrganisations.includes(row.call) ? found.filter((mark) => mark.endsWith('-secret')) : found
}
