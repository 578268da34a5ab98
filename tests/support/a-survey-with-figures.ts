import { randomUUID } from 'node:crypto'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { responses } from '@/db/schema'
import { newResponseId } from '@/lib/responses/response-id'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

const choices = (...texts: [value: string, text: string][]) => texts.map(([value, text]) => ({ value, text }))

/** A question of each kind of figures; the title of the second was published with a word that nobody filled in. */
const elements: SchemaElement[] = [
  {
    name: 'X-Q1',
    type: 'matrixdropdown',
    title: 'How would you rate these?',
    questionTheme: 'Experience',
    rows: choices(['work', 'The work itself'], ['staff', 'The staff']),
    columns: [
      {
        name: 'rating',
        title: 'Your rating',
        cellType: 'dropdown',
        choices: choices(['3', 'Good'], ['2', 'Fair'], ['1', 'Poor'], ['na', 'Does not apply']),
      },
    ],
  },
  {
    name: 'X-Q2',
    type: 'radiogroup',
    title: 'Did you know that [insert partner name] was involved?',
    questionTheme: 'Experience',
    choices: choices(['yes', 'Yes'], ['no', 'No']),
    hasOther: true,
  },
  {
    name: 'X-Q3',
    type: 'matrixdropdown',
    title: 'What did you spend?',
    questionTheme: 'Spend',
    rows: choices(['tickets', 'Tickets']),
    columns: [{ name: 'amount', title: 'Pounds', cellType: 'text', inputType: 'number' }],
  },
  { name: 'X-Q4', type: 'text', inputType: 'number', title: 'How many miles did you come?', questionTheme: 'Travel' },
  { name: 'X-Q5', type: 'text', inputType: 'text', title: 'What is your postcode?', questionTheme: 'Travel' },
  {
    name: 'X-Q7',
    type: 'radiogroup',
    title: 'What is your religion?',
    concept: 'religion',
    choices: choices(['jewish', 'Jewish'], ['hindu', 'Hindu'], ['none', 'None']),
  },
  { name: 'X-Q6', type: 'text', inputType: 'text', title: 'What did you enjoy most?', maxLength: 1000 },
]

/** What the nth of so many respondents answered: half of them this, half of them that. */
const answersOf = (nth: number): Record<string, unknown> => ({
  'X-Q1': { work: { rating: nth % 2 === 0 ? '3' : '1' }, ...(nth < 4 && { staff: { rating: 'na' } }) },
  'X-Q2': nth % 2 === 0 ? 'yes' : 'other',
  ...(nth % 2 === 1 && { 'X-Q2-Comment': 'A friend told me' }),
  'X-Q3': { tickets: { amount: nth * 10 } },
  'X-Q4': nth,
  'X-Q5': nth % 4 < 3 ? `LS${nth + 1} 4HZ` : 'YO1 7HH',
  'X-Q7': nth < 4 ? 'jewish' : nth < 15 ? 'hindu' : 'none',
  'X-Q6': nth === 0 ? 'The seats were hard' : `Everything, says number ${nth}`,
})

/**
 * A survey in the platform under test with that many submitted responses, of the organisation of the account `email`.
 * `addPartner` makes the organisation of another account a partner of its event.
 */
export const aSurveyWithFigures = (submitted: number, email: string) =>
  withAppDatabase(async (db, sql) => {
    const organisation = await anOrganisation(db)
    const event = await anEvent(db, organisation.id)
    const name = `Audience ${randomUUID().slice(0, 8)}`
    const schema = { pages: elements.map((element, at) => ({ name: `page${at}`, title: '', elements: [element] })) }
    const survey = await aPublishedSurvey(db, event, organisation.id, { name, schema })
    await addToOrganisation(sql, email, organisation.id)
    const rows = Array.from({ length: submitted }, (_, nth) => {
      const at = new Date(Date.UTC(2026, 10, 7, 19, nth))
      const about = { id: newResponseId(at), surveyId: survey.id, organisationId: organisation.id }
      return { ...about, keyHash: Buffer.alloc(32), state: 2, answers: answersOf(nth), startedAt: at, submittedAt: at }
    })
    if (rows.length > 0) await db.insert(responses).values(rows)
    const addPartner = (partnerEmail: string) =>
      withAppDatabase(async (db, sql) => {
        const { id } = await anOrganisation(db)
        await addToOrganisation(sql, partnerEmail, id)
        await sql`
          insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
          values (${event.id}, ${id}, 11, ${event.subDisciplineId})`
      })
    return { id: survey.id, name, addPartner }
  })

const addToOrganisation = (sql: OpenDatabase['sql'], email: string, organisationId: number) =>
  sql`insert into user_organisations (user_id, organisation_id) select id, ${organisationId} from users where email = ${email}`

async function withAppDatabase<T>(work: (db: Database, sql: OpenDatabase['sql']) => Promise<T>): Promise<T> {
  const { db, sql, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'figures' })
  try {
    return await work(db, sql)
  } finally {
    await close()
  }
}
