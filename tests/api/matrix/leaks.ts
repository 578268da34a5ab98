import { type Organisation, organisations } from './cast'
import type { Cell } from './cells'
import type { Mark } from './world'

/** The list that partners are chosen from names every organisation, by design. */
const namesEverybody = ['GET /api/organisations/all']

const sees = ({ actor }: Cell, organisation: Organisation) =>
  actor.role === 'GlobalAdmin' || actor.of.includes(organisation)

/** The marks that an answer to this cell may not hold: names of what its actor may not see. */
function forbidden(cell: Cell): Mark[] {
  const own = organisations.filter((organisation) => sees(cell, organisation))
  const partners = own.some((organisation) => organisation !== 'rivals')
  return [
    ...organisations.filter((one) => !own.includes(one)).map((one): Mark => `${one}-secret`),
    ...(partners ? [] : (['shared-secret'] as const)),
    ...organisations
      .filter((one) => !(own.includes(one) || (partners && one !== 'rivals') || namesEverybody.includes(cell.row.call)))
      .map((one): Mark => `${one}-called`),
  ]
}

/** Which of them it holds all the same. Who holds a quick code or a key may read that survey, whoever they are. */
export const leaksIn = (cell: Cell, text: string): Mark[] =>
  cell.call.audience === 'respondent' && cell.expected < 400
    ? []
    : forbidden(cell).filter((mark) => text.includes(mark))
