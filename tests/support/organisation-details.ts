/** What every rule of an organisation is content with, besides its names. */
export const organisationDetails = {
  npoStatus: 0,
  exemptFromSurveyingId: 70,
  disciplineId: 8,
  addressLine1: '1 Quay Street',
  postcode: 'LS1 4AP',
  regionId: 1,
  upperTierAuthorityId: 1,
  constituencyId: 1,
  aceAreaId: 14,
} as const
