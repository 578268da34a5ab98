import { Ability, AbilityBuilder, type AbilityOptions } from '@casl/ability'
import type { Role } from '../identity/role'
import type { Action, Subject } from './subjects'

export type { Action, Field, Subject } from './subjects'

export type Rights = [Action, Subject | 'all']

/** Who has the rights: a role, or anybody not signed in. */
export type RightsHolder = Role | 'anonymous'

/** What somebody may do. Which rows they may do it to is `organisationScope`, inside the query. */
export type AppAbility = Ability<Rights, undefined>
type AbilityRules = AbilityBuilder<AppAbility>

export const abilityOptions: AbilityOptions<Rights, undefined> = {
  fieldMatcher: (fields) => (field) => fields.includes(field),
}

// The specification's table of permissions, one function a row, in its order.

/** Respondents use the survey page by quick code; that page asks for no right. */
function grantAnonymous({ can }: AbilityRules) {
  can('read', 'home')
}

function grantGlobalAdmin({ can, cannot }: AbilityRules) {
  can('manage', 'all')
  cannot('manage', 'Admin')
}

function grantAdmin({ can, cannot }: AbilityRules) {
  can('read', ['home', 'organisation'])
  can('update', 'organisation')
  can('manage', [
    'assessmentReview',
    ...questionnaires,
    ...projects,
    ...thirdParties,
    'surveyResponse',
    'surveyResponseReview',
    'scopingQuestion',
    'scopingQuestionnaire',
    'standardQuestionnaire',
  ])
  can('manage', ['location', 'event', 'survey', 'surveyManagement', 'user', 'boxOffice', 'insights'])
  can('read', 'auditTrail')
  cannot('update', 'projectUser', projectUserRoleFields)
  cannot('create', 'projectUser', projectUserFields)
  // Name details as the table says; exempt, discipline and status by its "Effects in the interface": otherwise an
  // Organisation Admin could exempt or deactivate their own organisation.
  cannot('update', 'organisation', ['orgNameDetails', 'exemptFromSurveying', 'discipline', 'activeStatus'])
}

function grantUser({ can, cannot }: AbilityRules) {
  can('read', ['home', 'location', 'event', 'insights', 'surveyManagement'])
  can('manage', [...projects, ...questionnaires, 'assessmentReview', 'surveyResponseReview', ...thirdParties])
  cannot('update', 'surveyResponseReview', ['approve', 'submitSecondaryReview'])
  cannot(['update', 'create'], 'projectUser', [...projectUserRoleFields, ...projectUserFields])
}

function grantOther({ can }: AbilityRules) {
  can('read', 'home')
}

const projects = ['project', 'projectBusinessUnit', 'projectQuestionnaire', 'projectInsight', 'projectUser'] as const
const questionnaires = ['customQuestionnaire', 'masterQuestionnaire'] as const
const thirdParties = ['thirdParty', 'thirdPartyAssessment'] as const
const projectUserRoleFields = ['pwcRoleEdit', 'clientRoleEdit']
const projectUserFields = ['pwcUser', 'clientUser']

const grantsByHolder: Record<RightsHolder, (grant: AbilityRules) => void> = {
  anonymous: grantAnonymous,
  GlobalAdmin: grantGlobalAdmin,
  Admin: grantAdmin,
  User: grantUser,
  Other: grantOther,
}

const createAbility = (rules: AppAbility['rules'] = []): AppAbility =>
  new Ability<Rights, undefined>(rules, abilityOptions)

function buildAbility(holder: RightsHolder): AppAbility {
  const grant = new AbilityBuilder<AppAbility>(createAbility)
  grantsByHolder[holder](grant)
  return grant.build()
}

/** Rules do not depend on rows, so one ability serves all users of a role. */
const abilities: Record<RightsHolder, AppAbility> = {
  anonymous: buildAbility('anonymous'),
  GlobalAdmin: buildAbility('GlobalAdmin'),
  Admin: buildAbility('Admin'),
  User: buildAbility('User'),
  Other: buildAbility('Other'),
}

/** What a role may do. Shared: never `update()` it. */
export const abilityFor = (holder: RightsHolder): AppAbility => abilities[holder]
