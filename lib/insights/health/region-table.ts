import { homeRegions } from '@/lib/geography/home-regions'
import type { ReportTable } from '../report'
import { makeBoxOfficeTables } from './beside-box-office'

/** Responses or tickets by the id of a home region. */
export type ByRegion = ReadonlyMap<number, number>

/** The regions that people live in beside those of the buyers; whose region is not known is in neither. */
export const regionTable = (responses: ByRegion, tickets: ByRegion): ReportTable[] =>
  makeBoxOfficeTables(
    homeRegions
      .map(({ id, name }) => ({ label: name, responses: responses.get(id) ?? 0, tickets: tickets.get(id) ?? 0 }))
      .filter((row) => row.responses > 0 || row.tickets > 0),
    {
      ...{ id: 'by-region', one: 'region', kind: 'bars', rowHeading: 'Lives in' },
      description:
        'Responses by the postcode that people gave, beside tickets of whole months by that of the buyer; those without any are left out',
    },
  )
