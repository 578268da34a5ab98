import { describe, expect, test } from 'vitest'
import { savedSurvey } from './schema'
import { parseSurveyForm, toSurveyForm } from './survey-form-fields'

const survey = {
  name: 'Autumn audience',
  surveyTemplateId: 2,
  introduction: 'Welcome',
  postCompletionMessage: 'Thanks for submitting your responses.',
  postCompletionUrl: '',
  organisationDisplayName: 'Harbour Theatre',
  disciplineDisplayName: 'Theatre',
  locationDisplayName: 'Harbour Theatre',
  activeFrom: null,
  activeTo: null,
  optionalQuestionTemplateId: null,
  optionalQuestions: [],
  optionalQuestionPlaceholders: {},
  logoOrganisationId: null,
  createAsOrganisationTemplate: false,
  orgSurveyTemplateName: '',
  orgSurveyTemplateDescription: '',
}

const mistakesIn = (changed: Record<string, unknown>) =>
  savedSurvey.safeParse({ ...survey, ...changed }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the survey schema refuses', () => {
  test.each([
    ['name', '', 'Survey name is required'],
    ['name', 'a'.repeat(76), 'Survey name is too long. Maximum allowed length is 75 characters'],
    ['surveyTemplateId', null, 'Survey template is required'],
    ['introduction', ' ', 'Introduction is required'],
    ['introduction', 'a'.repeat(1001), 'Introduction is too long. Maximum allowed length is 1000 characters'],
    ['postCompletionMessage', '', 'Post-completion message is required'],
    ['postCompletionUrl', 'javascript:alert(1)', 'Please enter a valid URL.'],
    ['postCompletionUrl', 'not a link', 'Please enter a valid URL.'],
    ['postCompletionUrl', 'ftp://files.example.org', 'Please enter a valid URL.'],
    [
      'postCompletionUrl',
      `https://example.org/${'a'.repeat(231)}`,
      'Post-completion URL is too long. Maximum allowed length is 250 characters',
    ],
    ['organisationDisplayName', '', 'Organisation display name is required'],
    ['organisationDisplayName', 'Harbour_Theatre', 'Organisation display name contains invalid characters'],
    [
      'organisationDisplayName',
      'a'.repeat(251),
      'Organisation display name is too long. Maximum allowed length is 250 characters',
    ],
    ['disciplineDisplayName', '<b>Theatre</b>', 'Discipline display name contains invalid characters'],
    [
      'disciplineDisplayName',
      'a'.repeat(101),
      'Discipline display name is too long. Maximum allowed length is 100 characters',
    ],
    ['locationDisplayName', '[Location]', 'Location display name contains invalid characters'],
  ])('%s %j', (field, value, message) => expect(mistakesIn({ [field]: value })).toEqual([[field, message]]))

  test('an end before the start, at both dates', () =>
    expect(mistakesIn({ activeFrom: '2026-12-02', activeTo: '2026-12-01' })).toEqual([
      ['activeFrom', 'Active from must be before the end date'],
      ['activeTo', 'Active to must be after the start date'],
    ]))

  test('but not an end on the day of the start, nor a start or an end alone', () => {
    expect(mistakesIn({ activeFrom: '2026-12-02', activeTo: '2026-12-02' })).toBeUndefined()
    expect(mistakesIn({ activeFrom: '2026-12-02' })).toBeUndefined()
    expect(mistakesIn({ activeTo: '2026-12-02' })).toBeUndefined()
  })

  test('days that do not exist', () => {
    expect(mistakesIn({ activeFrom: '2026-02-29' })).toEqual([['activeFrom', 'Active from is not a date']])
    expect(mistakesIn({ activeTo: 'soon' })).toEqual([['activeTo', 'Active to is not a date']])
  })

  test('with every error at once', () =>
    expect(mistakesIn({ name: '', introduction: '', activeFrom: '2026-12-02', activeTo: '2026-12-01' })).toHaveLength(
      4,
    ))

  test.each([null, undefined, 'text', []])('a body of %j', (body) =>
    expect(savedSurvey.safeParse(body).success).toBe(false),
  )
})

describe('the survey schema accepts', () => {
  test.each(['https://harbour.example/after', 'http://harbour.example', ''])('the link %j', (postCompletionUrl) =>
    expect(mistakesIn({ postCompletionUrl })).toBeUndefined(),
  )
  test('letters of any language and apostrophes', () =>
    expect(mistakesIn({ organisationDisplayName: "Théâtre d'Été & Co. – Łódź" })).toBeUndefined())
  test('numbers, flags and blanks that arrive as text', () =>
    expect(
      savedSurvey.parse(
        parseSurveyForm({
          ...survey,
          surveyTemplateId: '2',
          version: '3',
          isDraft: 'false',
          activeFrom: '',
          optionalQuestions: 'O-Q1',
        }),
      ),
    ).toMatchObject({ surveyTemplateId: 2, version: 3, isDraft: false, activeFrom: null, optionalQuestions: ['O-Q1'] }))
})

test('placeholders travel as numbered pairs and come back as a map', () => {
  const placeholders = { 'O-DQ1': { placeholder: 'the new foyer' }, 'O-DQ2': { placeholder: '' } }
  const form = toSurveyForm({
    name: 'A',
    postCompletionUrl: null,
    optionalQuestions: ['O-Q1', 'O-Q2'],
    optionalQuestionPlaceholders: placeholders,
  })
  expect([...form.keys()]).toEqual([
    'name',
    'optionalQuestions',
    'optionalQuestions',
    'optionalQuestionPlaceholders[0].key',
    'optionalQuestionPlaceholders[0].placeholder',
    'optionalQuestionPlaceholders[1].key',
    'optionalQuestionPlaceholders[1].placeholder',
  ])
  expect(parseSurveyForm(Object.fromEntries(form))).toMatchObject({ optionalQuestionPlaceholders: placeholders })
})
