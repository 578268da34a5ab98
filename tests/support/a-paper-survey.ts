import type { Database } from '@/db/client'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

/** Questions of every kind, as a published schema has them. */
export const paperQuestions = {
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'radiogroup',
          name: 'B-Q1',
          title: 'How was it?',
          isRequired: true,
          choices: [
            { value: 'good', text: 'Good' },
            { value: 'bad', text: 'Not so good' },
          ],
          hasOther: true,
          otherText: 'Something else',
        },
        {
          type: 'checkbox',
          name: 'B-Q2',
          title: 'Who came along?',
          choices: [
            { value: 'friends', text: 'Friends' },
            { value: 'family', text: 'Family, young and old' },
          ],
          hasOther: true,
          otherText: 'Others',
          hasNone: true,
          noneText: 'Nobody',
        },
        { type: 'text', name: 'B-Q3', title: 'How many of you were there?', inputType: 'number', min: 0, max: 20 },
        { type: 'text', name: 'B-Q4', title: 'When did you come?', inputType: 'date', isRequired: true },
        { type: 'text', name: 'B-Q5', title: '=What else?', inputType: 'text', maxLength: 500 },
        {
          type: 'matrixdropdown',
          name: 'B-Q6',
          title: 'How far do you agree?',
          rows: [
            { value: 'r1', text: 'I felt welcome' },
            { value: 'r2', text: 'I will come again' },
          ],
          columns: [
            {
              name: 'agree',
              title: 'Agree',
              cellType: 'dropdown',
              choices: [
                { value: '1', text: '1' },
                { value: '2', text: '2' },
              ],
            },
          ],
        },
        {
          type: 'radiogroup',
          name: 'B-Q7',
          title: 'What was bad?',
          isRequired: true,
          visibleIf: "{B-Q1} = 'bad'",
          choices: [
            { value: 'seats', text: 'The seats' },
            { value: 'play', text: 'The play' },
          ],
        },
      ],
    },
  ],
}

/** An organisation and its published survey with a question of every kind. */
export async function aPaperSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { name: 'Café & Théâtre' })
  const survey = await aPublishedSurvey(db, event, organisation.id, {
    name: 'Spring – survey!',
    schema: paperQuestions,
  })
  return { organisation, event, survey }
}

/** What one happy person answered on paper. */
export const aPaper = { 'B-Q1': 'Good', 'B-Q4': new Date('2026-11-20T00:00:00Z') } as const
