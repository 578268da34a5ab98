import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import {
  activeStatus,
  anyText,
  count,
  createdRecord,
  flag,
  id,
  instant,
  model,
  nameAnswer,
  numberOf,
  year,
} from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'
import { models } from '@/lib/floor/validation/shapes'
import { recordImportCalls } from '@/lib/imports/records/record-calls'
import { organisationsView } from './rules'
import {
  deletedOrganisation,
  nameQuery,
  newOrganisation,
  organisationParams,
  postcodeQuery,
  savedOrganisation,
  sharingDecision,
} from './schema'

/** The answers of the calls about organisations, as published in the API description. */

const organisation = {
  id,
  name: anyText,
  alternativeName: anyText,
  knownAs: anyText,
  npoStatus: numberOf(0, 1, 2, 3),
  exemptFromSurveyingId: id,
  disciplineId: id,
  urn: anyText,
  addressLine1: anyText,
  addressLine2: anyText,
  postcode: anyText,
  regionId: id,
  upperTierAuthorityId: id,
  constituencyId: id,
  aceAreaId: id,
  activeStatus,
}

/** The fields of an organisation in a look-up. */
const organisationName = model('OrganisationName', { id, name: anyText, knownAs: anyText, activeStatus })

const wholeOrganisation = model('OrganisationRow', {
  ...organisation,
  discipline: anyText.nullable(),
  region: anyText.nullable(),
  upperTierAuthority: anyText.nullable(),
  exemptFromSurveying: anyText.nullable(),
  aceArea: anyText.nullable(),
})

/** Whole records with the right to read organisations, otherwise names. */
const organisationRow = z
  .union([wholeOrganisation, organisationName])
  .register(models, { name: 'OrganisationRowOrName' })

const displayAnswer = model('OrganisationDisplay', {
  id,
  name: anyText,
  knownAs: anyText,
  alternativeName: anyText,
  region: anyText,
  discipline: anyText,
  activeStatus,
})

const providerReference = model('OrganisationBoxOffice', {
  boxOfficeProviderId: id,
  name: anyText,
  providerOrgRef: anyText,
  providerKey: anyText,
})

const organisationAnswer = model('Organisation', {
  ...organisation,
  upperTierAuthority: anyText,
  constituency: anyText,
  logo: anyText.nullable().describe('The mark of its logo; null where it has none'),
  version: id,
  updatedAt: instant,
  organisationBoxOffices: providerReference.array(),
})

/** Id and version, and how many accounts were disabled or enabled with the organisation. */
const savedOrganisationAnswer = model('SavedOrganisation', {
  id,
  version: id,
  accountsDisabled: count,
  accountsEnabled: count,
})

const savedLogoAnswer = model('SavedLogo', { id, logo: anyText })

const sharingAnswer = model('Sharing', {
  year: year.describe('The financial year that is running'),
  shares: flag,
  sharesNextYear: flag,
  decidedAt: instant.nullable(),
  decidedByName: anyText.nullable(),
})

const placeAnswer = model('PlaceOfPostcode', {
  regionId: id.nullable(),
  upperTierAuthorityId: id.nullable(),
  upperTierAuthority: anyText.nullable(),
  aceAreaId: id.nullable(),
})

const logoFiles = ['image/png', 'image/jpeg']

/**
 * The documented calls about organisations. Everybody with the right to read events or surveys may list them as
 * look-ups (id and names), though only some may open an organisation's own screen.
 */
export const organisationCalls = {
  list: call('GET /api/organisations', {
    summary:
      'The organisations in reach as a grid list: whole records for whoever may read organisations, else their names',
    right: ['read', 'event'],
    query: gridQuery(organisationsView.pageSize),
    answer: organisationRow,
  }),
  lookUpAll: call('GET /api/organisations/all', {
    summary: 'Every organisation by name, to choose a partner from',
    right: ['read', 'event'],
    query: gridQuery(organisationsView.pageSize),
    answer: organisationName,
  }),
  display: call('GET /api/organisations/display/{id}', {
    summary: 'What is shown of an organisation in reach where it is assigned to an event',
    right: ['read', 'event'],
    params: z.object({ id: recordIdText }),
    answer: displayAnswer,
  }),
  get: call('GET /api/organisations/{id}', {
    summary: 'One organisation with its ticketing provider references',
    right: ['read', 'organisation'],
    params: organisationParams,
    answer: organisationAnswer,
  }),
  create: call('POST /api/organisations', {
    summary: 'Creates an organisation',
    right: ['create', 'organisation'],
    body: newOrganisation,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),
  update: call('PUT /api/organisations', {
    summary: 'Saves an organisation; deactivating it disables the accounts that are solely associated with it',
    right: ['update', 'organisation'],
    body: savedOrganisation,
    answer: savedOrganisationAnswer,
    refuses: [404, 409],
  }),
  remove: call('DELETE /api/organisations', {
    summary: 'Deletes an organisation that nothing depends on',
    right: ['delete', 'organisation'],
    body: deletedOrganisation,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  sharing: call('GET /api/organisations/{id}/sharing', {
    summary:
      'Whether the ticket figures of an organisation are part of shared figures, this financial year and the next',
    right: ['read', 'organisation'],
    params: organisationParams,
    answer: sharingAnswer,
  }),
  decideSharing: call('PUT /api/organisations/{id}/sharing', {
    summary: 'Decides whether they are, from the next financial year on',
    right: ['update', 'organisation'],
    params: organisationParams,
    body: sharingDecision,
    answer: sharingAnswer,
    refuses: [404, 409],
  }),
  checkName: call('GET /api/organisations/checknameavailability', {
    summary: 'Whether an organisation name is free',
    right: ['read', 'organisation'],
    query: nameQuery,
    answer: nameAnswer,
  }),
  logo: call('GET /api/organisations/{id}/logo', {
    summary: 'The logo of an organisation, a PNG or JPEG image',
    right: ['read', 'organisation'],
    params: organisationParams,
    answer: logoFiles,
    cached: true,
  }),
  uploadLogo: call('POST /api/organisations/{id}/logo', {
    summary: 'Replaces the logo by the one file of a multipart form, its field called file',
    right: ['update', 'organisation'],
    params: organisationParams,
    bodyKind: 'upload',
    success: 201,
    answer: savedLogoAnswer,
    refuses: [409],
  }),
  removeLogo: call('DELETE /api/organisations/{id}/logo', {
    summary: 'Takes the logo of an organisation away',
    right: ['update', 'organisation'],
    params: organisationParams,
    answer: 'nothing',
    refuses: [409],
  }),
  proposePlace: call('GET /api/organisations/postcode-place', {
    summary: 'The region, upper-tier authority and area that a postcode suggests',
    right: ['read', 'organisation'],
    query: postcodeQuery,
    answer: placeAnswer,
  }),

  ...recordImportCalls('organisations', 'organisation'),
}
