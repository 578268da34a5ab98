import { z } from 'zod'
import { activeStatus, count, id, instant, model, numberOf, word } from '@/lib/floor/validation/answer-fields'
import { models } from '@/lib/floor/validation/shapes'

/** What the calls about organisations answer, as their description has it. */

const organisation = {
  id,
  name: word,
  alternativeName: word,
  knownAs: word,
  npoStatus: numberOf(0, 1, 2, 3),
  exemptFromSurveyingId: id,
  disciplineId: id,
  urn: word,
  addressLine1: word,
  addressLine2: word,
  postcode: word,
  regionId: id,
  upperTierAuthorityId: id,
  constituencyId: id,
  aceAreaId: id,
  activeStatus,
}

/** All that a look-up tells of an organisation. */
export const organisationName = model('OrganisationName', { id, name: word, knownAs: word, activeStatus })

const wholeOrganisation = model('OrganisationRow', {
  ...organisation,
  discipline: word.nullable(),
  region: word.nullable(),
  upperTierAuthority: word.nullable(),
})

/** Whole records for whoever may read organisations, names for everybody else. */
export const organisationRow = z
  .union([wholeOrganisation, organisationName])
  .register(models, { name: 'OrganisationRowOrName' })

export const displayAnswer = model('OrganisationDisplay', {
  id,
  name: word,
  knownAs: word,
  alternativeName: word,
  region: word,
  discipline: word,
  activeStatus,
})

const providerReference = model('OrganisationBoxOffice', {
  boxOfficeProviderId: id,
  name: word,
  providerOrgRef: word,
  providerKey: word,
})

export const organisationAnswer = model('Organisation', {
  ...organisation,
  upperTierAuthority: word,
  constituency: word,
  logo: word.nullable().describe('The mark of its logo; null where it has none'),
  version: id,
  updatedAt: instant,
  organisationBoxOffices: providerReference.array(),
})

/** Beside number and version, how many accounts went, or came back, with the organisation. */
export const savedOrganisationAnswer = model('SavedOrganisation', {
  id,
  version: id,
  accountsDisabled: count,
  accountsEnabled: count,
})

export const savedLogoAnswer = model('SavedLogo', { id, logo: word })

export const placeAnswer = model('PlaceOfPostcode', {
  regionId: id.nullable(),
  upperTierAuthorityId: id.nullable(),
  upperTierAuthority: word.nullable(),
  aceAreaId: id.nullable(),
})

export const logoFiles = ['image/png', 'image/jpeg']
