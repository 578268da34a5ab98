import { describe, expect, test } from 'vitest'
import { recogniseFile } from '../geography-files'
import { UnknownGeography } from '../unknown-geography'
import { askedBandsOf, bandsFrom16, readAgeBand } from './age-bands'
import { readCensusLine, recogniseCensus } from './census-file'
import { censusPlace } from './census-places'
import { foldPopulation } from './fold-population'

/*
 * Headings as Nomis writes them in its bulk downloads of Census 2021 (https://www.nomisweb.co.uk/sources/census_2021_bulk) and
 * in the answers of its queries. All figures are made up.
 */

const authorities = new Set(['E08000035', 'E08000038', 'W06000015'])

/** Reads a file of lines as loading one does. */
function read(header: readonly string[], lines: readonly (readonly (string | number)[])[]) {
  const file = recogniseCensus(header)
  if (!file) throw new Error('Not known')
  const found = lines.flatMap((cells) => {
    const line = readCensusLine(file, cells.map(String), (code) => censusPlace(code, authorities))
    return line ? [line] : []
  })
  return foldPopulation(found)
}

const bulk = (...columns: string[]) => ['date', 'geography', 'geography code', ...columns]
const leeds = ['2021', 'Leeds', 'E08000035'] as const

const countsOf = ({ counts }: ReturnType<typeof read>, area = 'E08000035') =>
  Object.fromEntries(counts.flatMap((each) => (each.area === area ? [[each.category || 'all', each.people]] : [])))

describe('ages', () => {
  test.each([
    ['Aged under 1 year', { from: 0, to: 0 }],
    ['Aged 4 years and under', { from: 0, to: 4 }],
    ['Aged 15 years and under', { from: 0, to: 15 }],
    ['Aged 1 year', { from: 1, to: 1 }],
    ['Aged 16 to 24 years', { from: 16, to: 24 }],
    ['Aged 100 years and over', { from: 100, to: Number.POSITIVE_INFINITY }],
    ['Adults', null],
    ['Aged 24 to 16 years', null],
  ])('%s', (text, band) => expect(readAgeBand(text)).toEqual(band))

  test('that leave somebody out, count somebody twice or have no limit at 16 are refused', () => {
    const refusal =
      (...texts: string[]) =>
      () =>
        bandsFrom16(texts)
    expect(refusal('Aged 16 to 24 years', 'Aged 30 years and over')).toThrow(
      'The file does not count people of 25 to 29 once.',
    )
    expect(refusal('Aged 16 to 24 years', 'Aged 25 to 34 years')).toThrow(
      'The file does not count people of 35 and over once.',
    )
    expect(refusal('Aged 16 to 24 years', 'Aged 24 years and over')).toThrow(UnknownGeography)
    expect(refusal('Aged 15 to 19 years', 'Aged 20 years and over')).toThrow(
      'Surveys are answered by people of 16 and over, and the file counts those of 15 to 19 together. Choose a file that has a limit at 16.',
    )
    expect(refusal('Grown-ups')).toThrow('The age “Grown-ups” is not known.')
  })

  test('are folded into the bands of the question where they make one up exactly, and into none elsewhere', () => {
    const bands = bandsFrom16([
      ...['Aged 15 years and under', 'Aged 16 to 24 years', 'Aged 25 to 34 years', 'Aged 35 to 49 years'],
      ...['Aged 50 to 64 years', 'Aged 65 years and over'],
    ])
    expect([...askedBandsOf(bands)]).toEqual([
      ['Aged 16 to 24 years', null],
      ['Aged 25 to 34 years', '25 to 34'],
      ['Aged 35 to 49 years', null],
      ['Aged 50 to 64 years', null],
      ['Aged 65 years and over', null],
    ])
  })
})

describe('a bulk download', () => {
  // Bands with the single years in them, as in TS007.
  const years = Array.from({ length: 100 }, (_, age) =>
    age === 0 ? 'Aged under 1 year' : age === 1 ? 'Aged 1 year' : `Aged ${age} years`,
  )
  const ages = ['Total', 'Aged 4 years and under', ...years, 'Aged 16 to 19 years', 'Aged 100 years and over']
  const heading = (text: string) => `Age: ${text}; measures: Value`

  test('of ages counts each year once, from 16 on', () => {
    const figures = ages.map((text) => (/^Aged \d+ years$|^Aged 1 year$|^Aged under/.test(text) ? 10 : 40))
    const population = read(bulk(...ages.map(heading)), [[...leeds, ...figures]])
    expect(population.characteristic).toBe('age')
    expect(countsOf(population)).toMatchObject({
      ...{ all: 84 * 10 + 40, '16 to 19': 40, '25 to 34': 100, '75 to 84': 100, '85 or over': 150 + 40 },
    })
  })

  test('of people by sex and age is one of sex', () => {
    const columns = ['All persons', 'Female', 'Male'].flatMap((sex) =>
      ['Total', 'Aged 15 years and under', 'Aged 16 years and over'].map(
        (age) => `Sex: ${sex}; Age: ${age}; measures: Value`,
      ),
    )
    const population = read(bulk(...columns), [[...leeds, 30, 10, 20, 16, 4, 12, 14, 6, 8]])
    expect(population.characteristic).toBe('gender')
    expect(countsOf(population)).toEqual({ all: 20, Female: 12, Male: 8 })
  })

  const orientations = [
    'Total: All usual residents aged 16 years and over',
    ...['Straight or Heterosexual', 'Gay or Lesbian', 'Bisexual', 'All other sexual orientations', 'Not answered'],
  ]
  const orientation = bulk(...orientations.map((text) => `Sexual orientation: ${text}`))

  test('of sexual orientation counts who did not answer among all, under no answer', () =>
    expect(countsOf(read(orientation, [[...leeds, 100, 80, 4, 5, 1, 10]]))).toEqual({
      ...{ all: 100, 'Straight or heterosexual': 80, 'Gay or lesbian': 4, Bisexual: 5, 'Another answer': 1 },
    }))

  test('of gender identity', () => {
    const texts = [
      'Total: All usual residents aged 16 years and over',
      'Gender identity the same as sex registered at birth',
      'Gender identity different from sex registered at birth but no specific identity given',
      ...['Trans woman', 'Trans man', 'Non-binary', 'All other gender identities', 'Not answered'],
    ]
    const population = read(bulk(...texts.map((text) => `Gender identity: ${text}`)), [
      [...leeds, 100, 90, 1, 1, 1, 1, 1, 5],
    ])
    expect(population.characteristic).toBe('genderSameAsBirth')
    expect(countsOf(population)).toEqual({ all: 100, Yes: 90, No: 5 })
  })

  test('of all ages is refused: it says which table to choose', () => {
    const columns = [
      'Total: All usual residents',
      'Disabled under the Equality Act',
      'Not disabled under the Equality Act',
    ]
    expect(() => read(bulk(...columns.map((text) => `Disability: ${text}`)), [[...leeds, 100, 20, 80]])).toThrow(
      'The file counts people of all ages by disability, and surveys are answered by people of 16 and over: choose a table of disability by age.',
    )
  })

  test.each([
    [
      'General health: Very good health',
      '“General health: Very good health” is not known: a file of the census counts people by age, sex, ethnic group, disability, sexual orientation, gender identity or religion.',
    ],
    [
      'National Statistics Socio-economic Classification (NS-SEC): L15 Full-time students',
      'The census counts people by their own work (“National Statistics Socio-economic Classification (NS-SEC): L15 Full-time students”), surveys ask for that of the main earner when they were 14: the two cannot stand beside each other.',
    ],
  ])('of something else is refused by name: %s', (column, words) =>
    expect(() => recogniseFile(bulk(column))).toThrow(words),
  )

  test('whose parts do not come to its total, or with a figure that is none, is refused', () => {
    expect(() => read(orientation, [[...leeds, 200, 80, 4, 5, 1, 10]])).toThrow(
      'Of 200 people of E08000035 only 100 are counted by sexual orientation: choose all categories.',
    )
    expect(() => read(orientation, [[...leeds, 100, '..', 4, 5, 1, 10]])).toThrow(
      '“..” of E08000035 is no number of people.',
    )
  })

  test('has regions, Wales and upper-tier authorities; their codes are those of today', () => {
    const line = (code: string) => ['2021', 'A place', code, 100, 80, 4, 5, 1, 10]
    const codes = [
      'E12000003',
      'W92000004',
      'E08000016',
      'W06000015',
      'E92000001',
      'K04000001',
      'E07000223',
      'S12000033',
    ]
    const { counts } = read(orientation, codes.map(line))
    expect([...new Set(counts.map(({ area }) => area))]).toEqual(['E12000003', 'W92000004', 'E08000038', 'W06000015'])
  })
})

describe('a query', () => {
  const header = ['DATE', 'GEOGRAPHY_NAME', 'GEOGRAPHY_CODE', 'C2021_ETH_20_NAME', 'C2021_AGE_6_NAME', 'C_SEX_NAME']
  const groups = [
    'White: English, Welsh, Scottish, Northern Irish or British',
    'White: Roma',
    'Mixed or Multiple ethnic groups: White and Asian',
    'Asian, Asian British or Asian Welsh',
    'Asian, Asian British or Asian Welsh: Indian',
    'Black, Black British, Black Welsh, Caribbean or African: African',
    'Other ethnic group: Arab',
    'Total: All usual residents',
  ]
  const linesOf = (own: readonly string[]) =>
    own.flatMap((group) =>
      ['Total', 'Aged 15 years and under', 'Aged 16 to 24 years', 'Aged 25 years and over'].flatMap((age) =>
        ['All persons', 'Female', 'Male'].flatMap((sex) =>
          ['Value', 'Percent'].map((measure) => ['2021', 'Leeds', 'E08000035', group, age, sex, measure, 10]),
        ),
      ),
    )
  const columns = [...header, 'MEASURES_NAME', 'OBS_VALUE']

  test('of ethnic group by age and sex counts each once: no total, no group of groups, no per cent, nobody under 16', () => {
    const population = read(columns, linesOf(groups))
    expect(population.characteristic).toBe('ethnicity')
    expect(countsOf(population)).toEqual({
      ...{ all: 240, 'White British': 40, 'White, another background': 40, Mixed: 40, Asian: 40, Black: 40 },
      'Another ethnic group': 40,
    })
  })

  test('that does not tell two answers apart has neither; all are counted', () => {
    const broad = ['White', ...groups.slice(2, 4), ...groups.slice(5)]
    expect(countsOf(read(columns, linesOf(broad)))).toEqual({
      ...{ all: 200, Mixed: 40, Asian: 40, Black: 40, 'Another ethnic group': 40 },
    })
  })

  test('of some categories only, of two things at a time, or with a line too few is refused', () => {
    expect(() => read(columns, linesOf(groups.slice(0, 3)))).toThrow(
      'The file has no one under “Asian”: choose all categories of ethnic group.',
    )
    expect(() => read(columns, linesOf(groups).slice(2))).not.toThrow()
    expect(() =>
      read(
        columns,
        linesOf(groups).filter((_, at) => at !== 14),
      ),
    ).toThrow('The file has 23 figures of E08000035 where there should be 24.')
    expect(() =>
      read(
        ['GEOGRAPHY_CODE', 'C2021_ETH_20_NAME', 'C2021_RELIGION_10_NAME', 'OBS_VALUE'],
        [['E08000035', 'White', 'Christian', 4]],
      ),
    ).toThrow('The file counts people by ethnic group and religion at a time; choose one of them.')
    expect(() => recogniseCensus(['GEOGRAPHY_CODE', 'C2021_TENURE_9_NAME', 'OBS_VALUE'])).toThrow(UnknownGeography)
  })
})

test('a data set of the Office for National Statistics, with those who were not asked', () => {
  const header = ['Regions Code', 'Regions', 'Disability (3 categories) Code', 'Disability (3 categories)']
  const lines = ['Disabled under the Equality Act', 'Not disabled under the Equality Act', 'Does not apply'].flatMap(
    (text) =>
      [
        ['Aged 15 years and under', 5],
        ['Aged 16 years and over', 10],
      ].map(([age, people]) => ['E12000003', 'Yorkshire and The Humber', '1', text, '1', age ?? '', people ?? 0]),
  )
  const population = read([...header, 'Age (2 categories) Code', 'Age (2 categories)', 'Observation'], lines)
  expect(countsOf(population, 'E12000003')).toEqual({ all: 20, Disabled: 10, 'Not disabled': 10 })
})
