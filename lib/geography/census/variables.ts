/** A category of the census, and the answer of the survey that means the same. */
type CensusCategory = {
  of: RegExp
  /** As reports name the answer; null where no answer means the same. Then it counts as population only. */
  label: string | null
  /** The answers that it does not tell apart. */
  insteadOf?: readonly string[]
}

/** What the census counts people by. */
export type CensusVariable = {
  /** Of a question of the surveys it is the concept. */
  name: string
  inWords: string
  /** Its name in a file's headings, and the one that Nomis gives its queries: `C2021_ETH_20_NAME`. */
  heading: RegExp
  query: RegExp
  /** The census put it to people of 16 and over alone. */
  asksFrom16?: boolean
  categories: readonly CensusCategory[]
}

const category = (of: RegExp, label: string | null, insteadOf?: readonly string[]): CensusCategory => ({
  ...{ of, label },
  ...(insteadOf && { insteadOf }),
})

/** Silence at the census is no answer of the survey's: it counts as population. */
const notAnswered = category(/^not answered$/i, null)

export const ageVariable: CensusVariable = {
  ...{ name: 'age', inWords: 'age', heading: /^age$/i, query: /^c\d*_age/i },
  // Its categories are bands, which are read as such (`age-bands.ts`).
  categories: [],
}

/** Its counterpart is the question about gender. */
export const sexVariable: CensusVariable = {
  ...{ name: 'gender', inWords: 'sex', heading: /^sex$/i, query: /^c\d*_sex(_\d+)?$/i },
  categories: [category(/^females?$/i, 'Female'), category(/^males?$/i, 'Male')],
}

/** All that a file may count people by; the names are those of the questions that ask the same. */
export const censusVariables: readonly CensusVariable[] = [
  ageVariable,
  sexVariable,
  {
    ...{ name: 'ethnicity', inWords: 'ethnic group', heading: /^ethnic group$/i, query: /^c\d*_eth/i },
    categories: [
      category(/^white: english, welsh, scottish, northern irish or british$/i, 'White British'),
      category(/^white: /i, 'White, another background'),
      category(/^white$/i, null, ['White British', 'White, another background']),
      category(/^mixed/i, 'Mixed'),
      category(/^asian/i, 'Asian'),
      category(/^black/i, 'Black'),
      category(/^other ethnic group/i, 'Another ethnic group'),
    ],
  },
  {
    ...{ name: 'disabled', inWords: 'disability', heading: /^disability$/i, query: /^c\d*_disab/i },
    categories: [category(/^disabled under/i, 'Disabled'), category(/^not disabled under/i, 'Not disabled')],
  },
  {
    ...{ name: 'sexualOrientation', inWords: 'sexual orientation' },
    ...{ heading: /^sexual orientation$/i, query: /^c\d*_sexor/i, asksFrom16: true },
    categories: [
      category(/^straight or heterosexual$/i, 'Straight or heterosexual'),
      category(/^(gay or lesbian|lesbian or gay)$/i, 'Gay or lesbian'),
      category(/^bisexual$/i, 'Bisexual'),
      category(/^(pansexual|asexual|queer|(all )?other sexual orientations?)$/i, 'Another answer'),
      notAnswered,
    ],
  },
  {
    ...{ name: 'genderSameAsBirth', inWords: 'gender identity' },
    ...{ heading: /^gender identity$/i, query: /^c\d*_genderid/i, asksFrom16: true },
    categories: [
      category(/^gender identity the same as sex registered at birth$/i, 'Yes'),
      category(/^gender identity different from sex registered at birth/i, 'No'),
      category(/^(trans woman|trans man|non-binary|all other gender identities)$/i, 'No'),
      notAnswered,
    ],
  },
  {
    ...{ name: 'O-Q57', inWords: 'religion', heading: /^religion$/i, query: /^c\d*_religion/i },
    categories: [
      category(/^no religion$/i, 'No religion'),
      category(/^christian$/i, 'Christian'),
      category(/^buddhist$/i, 'Buddhist'),
      category(/^hindu$/i, 'Hindu'),
      category(/^jewish$/i, 'Jewish'),
      category(/^muslim$/i, 'Muslim'),
      category(/^sikh$/i, 'Sikh'),
      category(/^other religion/i, 'Another religion'),
      notAnswered,
    ],
  },
]

/** What stands for everybody: `Total: All usual residents aged 16 years and over`, `All persons`. */
export const isTotal = (text: string) => /^(total\b|all (persons|usual residents|people)\b)/i.test(text)

/** Those who were not asked. */
export const doesNotApply = (text: string) => /^does not apply$/i.test(text)
