/** Answers that count as one, with their codes in the latest template, into which older ones are translated. */
export type Category = {
  label: string
  codes: readonly string[]
  /** Stands for many small ones together, so that it is no finding. */
  isRest?: true
}

/** A question of the mandated sets as reports show it. */
export type AskedQuestion = {
  /** Follows the question through the template years. */
  concept: string
  /** The id of its table. */
  id: string
  /** What it asks for: `Age`. */
  name: string
  /** Over the answers of its table; its name if left out. */
  heading?: string
  /** In the order in which they are shown. */
  categories: readonly Category[]
  /** Small groups are withheld, and nothing narrows it. */
  isSensitive: boolean
  /** More than one answer may be chosen: together they are more than all. */
  isMultiple: boolean
}

const category = (label: string, ...codes: string[]): Category => ({ label, codes })

const silence = category('Prefer not to say', 'pnts')
/** Whatever else was answered: of one answer each, all that is in no other category. */
const other = category('Another answer', 'other')

/** True for the category of all answers that are in no other one. */
export const takesTheRest = ({ codes }: Category) => codes.includes('other')

/** A question with its other answers, and last those who would rather not say. */
function asked(
  concept: string,
  name: string,
  categories: readonly Category[],
  traits: Partial<AskedQuestion> = {},
): AskedQuestion {
  const said = categories.filter((each) => each !== silence)
  return {
    ...{ concept, id: `by-${name.toLowerCase().replaceAll(' ', '-')}`, name },
    categories: [
      ...said,
      ...(said.some(takesTheRest) ? [] : [other]),
      ...categories.filter((each) => each === silence),
    ],
    ...{ isSensitive: false, isMultiple: false },
    ...traits,
  }
}

const sensitive = { isSensitive: true }

export const ageQuestion: AskedQuestion = asked('age', 'Age', [
  category('16 to 19', '16_19'),
  category('20 to 24', '20_24'),
  category('25 to 34', '25_34'),
  category('35 to 44', '35_44'),
  category('45 to 54', '45_54'),
  category('55 to 64', '55_64'),
  category('65 to 74', '65_74'),
  category('75 to 84', '75_84'),
  category('85 or over', '85_plus'),
  silence,
])

/** The age bands that are younger than 35, and those from 65 on, by their labels. */
export const ageGroups = {
  under35: ['16 to 19', '20 to 24', '25 to 34'],
  from65: ['65 to 74', '75 to 84', '85 or over'],
}

export const disabilityQuestion: AskedQuestion = asked(
  'disabled',
  'Disability',
  [category('Disabled', 'yes'), category('Not disabled', 'no'), silence],
  sensitive,
)

/** Who they are, in the order of the report. Ethnic groups are those of the census, White British apart. */
export const peopleQuestions: readonly AskedQuestion[] = [
  ageQuestion,
  asked('gender', 'Gender', [
    category('Female', 'female'),
    category('Male', 'male'),
    category('Non-binary', 'nonbinary'),
    silence,
  ]),
  asked(
    'ethnicity',
    'Ethnic group',
    [
      category('White British', 'white_british'),
      category('White, another background', 'white_irish', 'white_gypsy', 'white_roma', 'white_other'),
      category('Mixed', 'mixed_wbc', 'mixed_wba', 'mixed_wa', 'mixed_other'),
      category('Asian', 'asian_indian', 'asian_pakistani', 'asian_bangladeshi', 'asian_chinese', 'asian_other'),
      category('Black', 'black_caribbean', 'black_african', 'black_other'),
      category('Another ethnic group', 'other_arab', 'other_any'),
      silence,
    ],
    sensitive,
  ),
  disabilityQuestion,
  asked(
    'sexualOrientation',
    'Sexual orientation',
    [
      category('Straight or heterosexual', 'straight'),
      category('Gay or lesbian', 'gay_lesbian'),
      category('Bisexual', 'bisexual'),
      silence,
    ],
    sensitive,
  ),
  asked(
    'genderSameAsBirth',
    'Gender same as at birth',
    [category('Yes', 'yes'), category('No', 'no'), silence],
    sensitive,
  ),
  // Of the optional bank since 2024/25.
  asked(
    'O-Q57',
    'Religion',
    [
      category('No religion', 'none'),
      category('Christian', 'christian'),
      category('Buddhist', 'buddhist'),
      category('Hindu', 'hindu'),
      category('Jewish', 'jewish'),
      category('Muslim', 'muslim'),
      category('Sikh', 'sikh'),
      category('Another religion', 'any_other'),
      silence,
    ],
    sensitive,
  ),
  asked(
    'mainEarnerOccupation',
    'Work of the main earner at 14',
    [
      category('Professional or manager', 'professional', 'manager'),
      category('Intermediate', 'clerical', 'small_business'),
      category('Working class', 'technical', 'routine', 'unemployed'),
      category('Other, or not known', 'other'),
      silence,
    ],
    { id: 'by-main-earner' },
  ),
]

export const netPromoterConcept = 'nps'

/** The best first. */
export const ratingQuestion: AskedQuestion = asked('overallExperience', 'Experience', [
  category('Excellent', '5'),
  category('Good', '4'),
  category('Neither good nor poor', '3'),
  category('Poor', '2'),
  category('Very poor', '1'),
])

/** Before this visit. */
export const lastVisitQuestion: AskedQuestion = asked('previousAttendance', 'Last visit', [
  category('First time', 'first'),
  category('In the last 12 months', 'y0_1'),
  category('1 to 3 years ago', 'y1_3'),
  category('More than 3 years ago', 'y3_plus'),
  category('Not sure', 'unsure'),
])

/** Answered with up to three reasons. */
export const motivationQuestion: AskedQuestion = asked(
  'motivation',
  'Reason',
  [
    category('To be entertained', 'entertained'),
    category('Time with friends or family', 'together'),
    category('To learn or be made to think', 'learn'),
    category('To be moved or inspired', 'inspired'),
    category('To get away from everyday life', 'escape'),
    category('Health or wellbeing', 'wellbeing'),
    category('This kind of work', 'artform'),
    category('This artist, company or work', 'artist'),
    category('A special occasion', 'occasion'),
    category('The venue or place', 'venue'),
    category('Something for the children', 'children'),
    category('Work or study', 'work'),
    category('It was nearby', 'local'),
  ],
  { isMultiple: true },
)
