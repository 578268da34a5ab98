import { Ability, AbilityBuilder } from '@casl/ability'
import { describe, expect, test } from 'vitest'
import { type AppAbility, abilityFor, abilityOptions, type Rights } from '@/lib/floor/access/rules'
import { fieldRightsOf, filterProposals, organisationTypeName, rightsToChange } from './rules'

const good = {
  name: 'Harbour Theatre',
  alternativeName: '',
  knownAs: 'Harbour',
  exemptFromSurveyingId: 70,
  disciplineId: 8,
  activeStatus: 1,
}

describe('the rights on single fields', () => {
  test('are granted to a Global Admin and not to an Organisation Admin', () => {
    const all = { orgNameDetails: true, exemptFromSurveying: true, discipline: true, activeStatus: true }
    expect(fieldRightsOf(abilityFor('GlobalAdmin'))).toEqual(all)
    expect(fieldRightsOf(abilityFor('Admin'))).toEqual({
      orgNameDetails: false,
      exemptFromSurveying: false,
      discipline: false,
      activeStatus: false,
    })
    const grant = new AbilityBuilder<AppAbility>((rules = []) => new Ability<Rights, undefined>(rules, abilityOptions))
    grant.can(['create', 'update'], 'organisation')
    grant.cannot('update', 'organisation', ['exemptFromSurveying'])
    expect(fieldRightsOf(grant.build())).toEqual({ ...all, exemptFromSurveying: false })
  })

  test('are needed for fields that change, and not for unchanged values', () => {
    expect(rightsToChange(good, { ...good })).toEqual([])
    expect(rightsToChange(good, { ...good, ...{ urn: 'X', addressLine1: 'Elsewhere' } })).toEqual([])
    expect(rightsToChange(good, { ...good, knownAs: 'Another' })).toEqual(['orgNameDetails'])
    expect(
      rightsToChange(good, {
        ...good,
        alternativeName: 'A',
        exemptFromSurveyingId: 64,
        disciplineId: 1,
        activeStatus: 0,
      }),
    ).toEqual(['orgNameDetails', 'exemptFromSurveying', 'discipline', 'activeStatus'])
  })
})

describe('the proposal of a postcode', () => {
  const leeds = { regionId: 1, upperTierAuthorityId: 55, aceAreaId: 14 }

  test('has only fields that the user has not chosen and that differ', () => {
    expect(filterProposals({}, leeds, new Set())).toEqual(['regionId', 'upperTierAuthorityId', 'aceAreaId'])
    expect(filterProposals({ regionId: 1 }, leeds, new Set())).toEqual(['upperTierAuthorityId', 'aceAreaId'])
    expect(filterProposals({ regionId: 2, aceAreaId: 12 }, leeds, new Set(['aceAreaId']))).toEqual([
      'regionId',
      'upperTierAuthorityId',
    ])
  })

  test('is empty for an unknown place, whatever is there', () => {
    const unknown = { regionId: null, upperTierAuthorityId: null, aceAreaId: null }
    expect(filterProposals({}, unknown, new Set())).toEqual([])
    expect(filterProposals({ regionId: 1, aceAreaId: 14 }, unknown, new Set())).toEqual([])
  })
})

test('each type of organisation has its name, and none where it is not known', () => {
  expect([0, 1, 2, 3, 4, null].map(organisationTypeName)).toEqual([
    'National Portfolio Organisation (NPO)',
    'Investment Principles Support Organisation (IPSO)',
    'Creative People and Places (CPP)',
    'Other',
    undefined,
    undefined,
  ])
})
