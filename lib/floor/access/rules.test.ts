import { describe, expect, test } from 'vitest'
import { abilityFor, type RightsHolder } from './rules'
import { type Action, actions, type Field, type Subject, subjectFields, subjects } from './subjects'

const holders = ['anonymous', 'GlobalAdmin', 'Admin', 'User', 'Other'] as const satisfies RightsHolder[]

/**
 * C create, R read, U update, D delete, M manage; a dash where the role may not. Columns in the order
 * of `holders`: not signed in, Global Admin, Organisation Admin, General User, other roles.
 */
const table: Record<Subject, readonly [string, string, string, string, string]> = {
  home: ['-R---', 'CRUDM', '-R---', '-R---', '-R---'],
  event: ['-----', 'CRUDM', 'CRUDM', '-R---', '-----'],
  insights: ['-----', 'CRUDM', 'CRUDM', '-R---', '-----'],
  survey: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  surveyManagement: ['-----', 'CRUDM', 'CRUDM', '-R---', '-----'],
  surveyResponse: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  boxOffice: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  organisation: ['-----', 'CRUDM', '-RU--', '-----', '-----'],
  location: ['-----', 'CRUDM', 'CRUDM', '-R---', '-----'],
  user: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  auditTrail: ['-----', 'CRUDM', '-R---', '-----', '-----'],
  operations: ['-----', 'CRUDM', '-----', '-----', '-----'],
  assessmentReview: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  customQuestionnaire: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  masterQuestionnaire: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  project: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  projectBusinessUnit: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  projectQuestionnaire: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  projectInsight: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  projectUser: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  thirdParty: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  thirdPartyAssessment: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  surveyResponseReview: ['-----', 'CRUDM', 'CRUDM', 'CRUDM', '-----'],
  scopingQuestion: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  scopingQuestionnaire: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  standardQuestionnaire: ['-----', 'CRUDM', 'CRUDM', '-----', '-----'],
  client: ['-----', 'CRUDM', '-----', '-----', '-----'],
  Admin: ['-----', '-----', '-----', '-----', '-----'],
}

const actionLetters: Record<Action, string> = { create: 'C', read: 'R', update: 'U', delete: 'D', manage: 'M' }

/** Where a field differs from its subject: what remains of the subject's rights. */
const fieldTable: Partial<Record<`${Subject}.${Field}`, Partial<Record<RightsHolder, string>>>> = {
  'organisation.orgNameDetails': { Admin: '-R---' },
  'organisation.exemptFromSurveying': { Admin: '-R---' },
  'organisation.discipline': { Admin: '-R---' },
  'organisation.activeStatus': { Admin: '-R---' },
  'projectUser.pwcRoleEdit': { Admin: 'CR-DM', User: '-R-DM' },
  'projectUser.clientRoleEdit': { Admin: 'CR-DM', User: '-R-DM' },
  'projectUser.pwcUser': { Admin: '-RUDM', User: '-R-DM' },
  'projectUser.clientUser': { Admin: '-RUDM', User: '-R-DM' },
  'surveyResponseReview.approve': { User: 'CR-DM' },
  'surveyResponseReview.submitSecondaryReview': { User: 'CR-DM' },
}

const grantedActions = (holder: RightsHolder, subject: Subject, field?: Field) =>
  actions.map((action) => (abilityFor(holder).can(action, subject, field) ? actionLetters[action] : '-')).join('')

describe.each(holders)('the rights of %s', (holder) => {
  const column = holders.indexOf(holder) as 0 | 1 | 2 | 3 | 4

  test.each(subjects)('on %s are those of the table', (subject) => {
    expect(grantedActions(holder, subject)).toBe(table[subject][column])
  })

  const fields = Object.entries(subjectFields).flatMap(([subject, names]) =>
    names.map((field) => [subject as Subject, field] as const),
  )
  test.each(fields)('on %s, field %s, are the subject’s unless the table says otherwise', (subject, field) => {
    expect(grantedActions(holder, subject, field)).toBe(
      fieldTable[`${subject}.${field}`]?.[holder] ?? table[subject][column],
    )
  })
})

test('nobody has a right on a subject the specification does not name', () => {
  for (const holder of holders.filter((name) => name !== 'GlobalAdmin'))
    for (const action of actions) expect(abilityFor(holder).can(action, 'unheardOf' as Subject)).toBe(false)
})

test('an Organisation Admin without field rights may still update the organisation itself', () => {
  expect(abilityFor('Admin').can('update', 'organisation')).toBe(true)
  expect(abilityFor('Admin').can('create', 'organisation')).toBe(false)
  expect(abilityFor('Admin').can('delete', 'organisation')).toBe(false)
})

test('a General User has no right but to read on any subject a screen asks for', () => {
  for (const subject of ['home', 'event', 'insights', 'survey', 'surveyManagement', 'surveyResponse'] as const)
    for (const action of ['create', 'update', 'delete', 'manage'] as const)
      expect(abilityFor('User').can(action, subject)).toBe(false)
})
