import { describe, expect, test } from 'vitest'
import {
  boxOfficeProviders,
  constituencies,
  disciplines,
  lookupValues,
  postcodeAreas,
  postcodeOutcodes,
  subDisciplines,
  upperTierAuthorities,
} from './reference-files'

const namesIn = (category: string) =>
  lookupValues.filter((value) => value.category === category).map(({ name }) => name)
const idOf = (category: string, name: string) =>
  lookupValues.find((value) => value.category === category && value.name === name)?.id

test('the lists are complete', () => {
  expect({
    lookupValues: lookupValues.length,
    disciplines: disciplines.length,
    subDisciplines: subDisciplines.length,
    authorities: upperTierAuthorities.length,
    constituencies: constituencies.length,
    providers: boxOfficeProviders.length,
    outcodes: postcodeOutcodes.length,
    areas: postcodeAreas.length,
  }).toEqual({
    lookupValues: 72,
    disciplines: 9,
    subDisciplines: 109,
    authorities: 218,
    constituencies: 650,
    providers: 42,
    outcodes: 2946,
    areas: 124,
  })
})

test('all look-up lists share one run of ids from 1 to 72, and providers begin at 101', () => {
  expect(lookupValues.map(({ id }) => id)).toEqual(Array.from({ length: 72 }, (_, index) => index + 1))
  expect(boxOfficeProviders.map(({ id }) => id)).toEqual(Array.from({ length: 42 }, (_, index) => index + 101))
})

describe('what the specification fixes', () => {
  test('the regions list: England, Wales, Scotland, Northern Ireland', () =>
    expect(namesIn('regions')).toEqual(['England', 'Wales', 'Scotland', 'Northern Ireland']))
  test('event owner has id 10, the other type is Partner', () => {
    expect(idOf('eventOrgRelationshipTypes', 'Event owner')).toBe(10)
    expect(namesIn('eventOrgRelationshipTypes')).toEqual(['Event owner', 'Partner'])
  })
  test('71 is ticketed and 72 is not ticketed', () => {
    expect(idOf('isTicketed', 'Ticketed')).toBe(71)
    expect(idOf('isTicketed', 'Not ticketed')).toBe(72)
  })
  test('the default exempt id is 70', () => expect(idOf('exemptFromSurveyings', 'Not exempt')).toBe(70))
  test('there is a list for each of the documented categories', () =>
    expect(new Set(lookupValues.map(({ category }) => category))).toEqual(
      new Set([
        'regions',
        'thirdpartytypes',
        'eventOrgRelationshipTypes',
        'aceAreas',
        'eventTypes',
        'distributionTypes',
        'countries',
        'isFunded',
        'exemptFromSurveyings',
        'isTicketed',
      ]),
    ))
})

describe('where places belong', () => {
  const authority = (name: string) => upperTierAuthorities.find((one) => one.name === name)

  test('authorities and constituencies of the four nations', () => {
    const countsOf = (list: { regionId: number }[]) =>
      [1, 2, 3, 4].map((id) => list.filter((one) => one.regionId === id).length)
    expect(countsOf(upperTierAuthorities)).toEqual([153, 22, 32, 11])
    expect(countsOf(constituencies)).toEqual([543, 32, 57, 18])
  })

  test('the funder’s areas are whole English regions, but Hampshire is in the South West area', () => {
    expect(upperTierAuthorities.filter(({ aceAreaId }) => aceAreaId !== null)).toHaveLength(153)
    expect(authority('Hampshire')).toMatchObject({ englishRegion: 'South East', aceAreaId: 16 })
    expect(authority('Kent')).toMatchObject({ englishRegion: 'South East', aceAreaId: 15 })
    expect(authority('Derbyshire')).toMatchObject({ englishRegion: 'East Midlands', aceAreaId: 13 })
    expect(authority('Cardiff')).toMatchObject({ englishRegion: null, aceAreaId: null, regionId: 2 })
  })

  test('authorities that were given a new code carry it', () => {
    expect(authority('Barnsley')?.onsCode).toBe('E08000038')
    expect(authority('Sheffield')?.onsCode).toBe('E08000039')
  })

  test('an outward code names its nation, region and main authority', () => {
    const ls1 = postcodeOutcodes.find(({ outcode }) => outcode === 'LS1')
    expect(ls1).toMatchObject({ regionId: 1, englishRegion: 'Yorkshire and The Humber' })
    expect(ls1?.upperTierAuthorityId).toBe(authority('Leeds')?.id)
    expect(postcodeOutcodes.find(({ outcode }) => outcode === 'BT1')).toMatchObject({
      regionId: 4,
      englishRegion: null,
      upperTierAuthorityId: null,
      latitude: null,
    })
  })

  test('every reference of one list to another is there', () => {
    const authorityIds = new Set(upperTierAuthorities.map(({ id }) => id))
    const used = [
      ...postcodeOutcodes.map(({ upperTierAuthorityId }) => upperTierAuthorityId),
      ...constituencies.flatMap(({ upperTierAuthorityIds }) => upperTierAuthorityIds),
    ]
    expect(used.filter((id) => id !== null && !authorityIds.has(id))).toEqual([])
  })
})

test('a sub-discipline’s id is its discipline’s times 100 and its place', () =>
  expect(subDisciplines.filter(({ id, disciplineId, sequence }) => id !== disciplineId * 100 + sequence)).toEqual([]))

test('four of the providers are manual entries', () =>
  expect(boxOfficeProviders.filter(({ isManual }) => isManual)).toHaveLength(4))
