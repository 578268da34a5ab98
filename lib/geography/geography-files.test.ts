import { describe, expect, test } from 'vitest'
import { readDecile, readGroup, readPostcode, recogniseFile } from './geography-files'

/** The headings of three editions as they were published. */
const directories = {
  'ONS Postcode Directory':
    'pcd,pcd2,pcds,dointr,doterm,oscty,ced,oslaua,osward,parish,usertype,oseast1m,osnrth1m,osgrdind,oshlthau,nhser,ctry,rgn,streg,pcon,eer,teclec,ttwa,pct,itl,statsward,oa01,casward,npark,lsoa01,msoa01,ur01ind,oac01,oa11,lsoa11,msoa11,wz11,sicbl,bua22,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd,calncv,icb,oa21,lsoa21,msoa21',
  'National Statistics Postcode Lookup, areas of 2011':
    'pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,oa11,cty,ced,laua,ward,hlthau,nhser,ctry,rgn,pcon,eer,teclec,ttwa,pct,itl,park,lsoa11,msoa11,wz11,ccg,bua11,buasd11,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd,calncv,stp',
  'National Statistics Postcode Lookup, areas of 2021':
    'pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,oa21,cty,ced,laua,ward,nhser,ctry,rgn,pcon,ttwa,itl,npark,lsoa21,msoa21,wz11,sicbl,bua22,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd,icb',
}

const cellsBy = (header: string, given: Record<string, string>) => header.split(',').map((name) => given[name] ?? '')

test.each([
  ['no file of geography', ['Reference', 'Performance date']],
  ['postcodes without their authorities', ['pcds', 'ctry', 'lat', 'long']],
  ['areas without deciles', ['LSOA code (2011)', 'LSOA name (2011)']],
])('%s is not known', (_, header) => expect(recogniseFile(header)).toBeNull())

describe.each(Object.entries(directories))('%s', (_, header) => {
  const file = recogniseFile(header.split(','))
  const columns = file?.kind === 'postcodes' ? file.columns : undefined
  const read = (given: Record<string, string>) => columns && readPostcode(columns, cellsBy(header, given))
  const district = header.includes('oslaua') ? 'oslaua' : 'laua'
  const county = header.includes('oscty') ? 'oscty' : 'cty'

  test('a postcode lies in its county where there is one, else in its district', () => {
    const place = { pcds: 'LS7 4HZ', ctry: 'E92000001', [district]: 'E08000035' }
    expect(read({ ...place, [county]: 'E99999999' })).toMatchObject({ postcode: 'LS7 4HZ', authority: 'E08000035' })
    expect(read({ ...place, [district]: 'E07000223', [county]: 'E10000032' })).toMatchObject({ authority: 'E10000032' })
    expect(read({ ...place, ctry: 'S92000003', [district]: 'S12000033', [county]: 'S99999999' })).toMatchObject({
      nation: 'S92000003',
      authority: 'S12000033',
    })
  })

  test.each([
    ['the islands', { pcds: 'JE2 3AB', ctry: 'L93000001', [district]: 'L99999999' }],
    ['a postcode that is none', { pcds: 'LS7', ctry: 'E92000001', [district]: 'E08000035' }],
    ['one without a place', { pcds: 'LS98 1AA', ctry: 'E92000001', [district]: '' }],
  ])('%s is left out', (_, given) => expect(read(given as Record<string, string>)).toBeNull())
})

test('deciles of the English indices of 2019 and of 2025', () => {
  for (const year of ['2011', '2021']) {
    const file = recogniseFile([
      `LSOA code (${year})`,
      `LSOA name (${year})`,
      'Index of Multiple Deprivation (IMD) Rank (where 1 is most deprived)',
      'Index of Multiple Deprivation (IMD) Decile (where 1 is most deprived 10% of LSOAs)',
    ])
    if (file?.kind !== 'deprivation') throw new Error('Not known')
    expect(readDecile(file.columns, ['E01000001', 'City of London 001A', '29199', '9'])).toEqual({
      area: 'E01000001',
      decile: 9,
    })
    for (const decile of ['', '0', '11', '2.5'])
      expect(readDecile(file.columns, ['E01000001', '', '1', decile])).toBeNull()
  }
})

test('groups have the name that the file gives them, else their number', () => {
  const numbered = recogniseFile(['oa21cd', 'supergroup', 'group', 'subgroup'])
  if (numbered?.kind !== 'area groups') throw new Error('Not known')
  expect(readGroup(numbered.columns, ['E00000001', '3', '3a', '3a1'])).toEqual({ area: 'E00000001', name: 'Group 3' })
  const named = recogniseFile(['oa21cd', 'supergroup', 'supergroup_name'])
  if (named?.kind !== 'area groups') throw new Error('Not known')
  expect(readGroup(named.columns, ['E00000001', '3', 'Some people'])?.name).toBe('Some people')
})
