/** Actions of rights; `manage` includes all others. */
export const actions = ['create', 'read', 'update', 'delete', 'manage'] as const
export type Action = (typeof actions)[number]

/** Subjects that a screen or a call of the platform asks for. */
const usedSubjects = [
  'home',
  'event',
  'insights',
  'survey',
  'surveyManagement',
  'surveyResponse',
  'surveyResponseReview',
  'boxOffice',
  'organisation',
  'location',
  'user',
  // Not in the specification: audit entries, and failed jobs and emails (docs/assumptions.md).
  'auditTrail',
  'operations',
] as const

/** Subjects of the specification that no screen or call uses; only the rules and their tests have them. */
const unusedSubjects = [
  'assessmentReview',
  'customQuestionnaire',
  'masterQuestionnaire',
  'project',
  'projectBusinessUnit',
  'projectQuestionnaire',
  'projectInsight',
  'projectUser',
  'thirdParty',
  'thirdPartyAssessment',
  'scopingQuestion',
  'scopingQuestionnaire',
  'standardQuestionnaire',
  'client',
  'Admin',
] as const

export const subjects = [...usedSubjects, ...unusedSubjects] as const
export type Subject = (typeof subjects)[number]

/** Parts of a subject with a right of their own. */
export const subjectFields = {
  organisation: ['orgNameDetails', 'exemptFromSurveying', 'discipline', 'activeStatus'],
  projectUser: ['pwcRoleEdit', 'clientRoleEdit', 'pwcUser', 'clientUser'],
  user: ['updateRole'],
  event: ['owningOrganisation'],
  surveyResponseReview: [
    'escalateForSecondaryReview',
    'saveDraft',
    'submitPrimaryReview',
    'submitSecondaryReview',
    'approve',
  ],
} as const satisfies Partial<Record<Subject, readonly string[]>>

export type Field = (typeof subjectFields)[keyof typeof subjectFields][number]
