import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { RecordColumn, RecordKind } from '@/lib/imports/records/record-columns'
import type { LookupType } from '@/lib/lookups/schema'
import { listConstituencies, listDisciplines, listLookupValues, listUpperTierAuthorities } from '@/lib/lookups/service'
import { active, organisationTypes } from '../rules'
import { createOrganisation } from '../save-organisation'
import { type NewOrganisation, newOrganisation } from '../schema'

const text = (field: string, heading: string, hint: string, isRequired = false): RecordColumn => ({
  ...{ field, heading, hint, isRequired },
})

const chosen = (field: string, heading: string, choices: RecordColumn['choices'] = []): RecordColumn => ({
  ...{ field, heading, choices, isRequired: true, hint: 'One of the list.' },
})

async function readColumns(ctx: StaffContext): Promise<RecordColumn[]> {
  const values = (type: LookupType) => listLookupValues(ctx, type)
  const [exemptions, regions, areas, disciplines, authorities, constituencies] = await Promise.all([
    values('exemptFromSurveyings'),
    values('regions'),
    values('aceAreas'),
    listDisciplines(ctx),
    listUpperTierAuthorities(ctx),
    listConstituencies(ctx),
  ])
  return [
    text('name', 'Organisation Name', 'Up to 75 characters; no other organisation may have it.', true),
    text('alternativeName', 'Alternative Name', 'May be left blank.'),
    text('knownAs', 'Known as', 'The name that the public knows.', true),
    chosen('npoStatus', 'Organisation Type', [...organisationTypes]),
    chosen('exemptFromSurveyingId', 'Exempt from surveying', exemptions),
    chosen('disciplineId', 'Discipline', disciplines.data),
    text('urn', 'URN', 'May be left blank.'),
    text('addressLine1', 'Address First Line', 'House and street.', true),
    text('addressLine2', 'Address Second Line', 'May be left blank.'),
    text('postcode', 'Postcode', 'Of the United Kingdom.', true),
    chosen('regionId', 'Region', regions),
    chosen('upperTierAuthorityId', 'Upper Tier Authority', authorities.data),
    chosen('constituencyId', 'Constituency', constituencies.data),
    chosen('aceAreaId', 'Ace area', areas),
  ]
}

/** Organisations as a workbook has them: the fields of the form but for logo and ticketing providers. */
export const organisationRecords: RecordKind<NewOrganisation> = {
  kind: 'organisations',
  words: ['organisation', 'organisations'],
  sheet: 'Organisations',
  rowsMost: 2_000,
  templateName: 'organisations.xlsx',
  authorize: (ctx) => authorize(ctx, 'create', 'organisation'),
  columns: readColumns,
  fixed: { activeStatus: active },
  schema: newOrganisation,
  create: createOrganisation,
  shownAs: ({ name, urn, postcode }) => ({ name, detail: [urn, postcode].filter(Boolean).join(' · ') }),
  consequence: () => '',
}
