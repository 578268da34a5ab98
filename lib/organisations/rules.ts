import type { AppAbility, Field } from '@/lib/floor/access/rules'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** The maximum length of each field, in characters. */
export const organisationLimits = {
  name: 75,
  alternativeName: 75,
  knownAs: 75,
  urn: 75,
  addressLine1: 255,
  addressLine2: 75,
  postcode: 10,
  providerOrgRef: 75,
  providerKey: 255,
} as const

/** The id of "Not exempt", which an organisation gets from a creator without the right to exempt. */
export const notExempt = 70

export const active = 1
export const disabled = 0

/** The numbers are the specification's; the names are ours. */
export const organisationTypes = [
  { id: 0, name: 'National Portfolio Organisation (NPO)' },
  { id: 1, name: 'Investment Principles Support Organisation (IPSO)' },
  { id: 2, name: 'Creative People and Places (CPP)' },
  { id: 3, name: 'Other' },
] as const

export const organisationTypeName = (npoStatus: number | null): string | undefined =>
  organisationTypes.find(({ id }) => id === npoStatus)?.name

type GuardedField = Extract<Field, 'orgNameDetails' | 'exemptFromSurveying' | 'discipline' | 'activeStatus'>

/** The fields that need a right of their own. "Name details" are the three names (docs/assumptions.md). */
const guardedFields = {
  orgNameDetails: ['name', 'alternativeName', 'knownAs'],
  exemptFromSurveying: ['exemptFromSurveyingId'],
  discipline: ['disciplineId'],
  activeStatus: ['activeStatus'],
} as const satisfies Record<GuardedField, readonly string[]>

const rights = Object.keys(guardedFields) as GuardedField[]

export type FieldRights = Record<GuardedField, boolean>

/** The guarded fields that somebody may change. */
export const fieldRightsOf = (ability: AppAbility): FieldRights =>
  Object.fromEntries(rights.map((right) => [right, ability.can('update', 'organisation', right)])) as FieldRights

type GuardedValues = Record<(typeof guardedFields)[GuardedField][number], string | number>

/** The rights that a save needs: those whose fields really change. Sending back unchanged values needs none. */
export const rightsToChange = (before: GuardedValues, after: GuardedValues): GuardedField[] =>
  rights.filter((right) => guardedFields[right].some((field) => before[field] !== after[field]))

type ReferencePair = { boxOfficeProviderId: number; providerOrgRef: string }

/** References are compared without regard to case, as the database does. */
export const isSamePair = (one: ReferencePair, other: ReferencePair): boolean =>
  one.boxOfficeProviderId === other.boxOfficeProviderId &&
  one.providerOrgRef.toLowerCase() === other.providerOrgRef.toLowerCase()

/** A provider and reference are never assigned twice to the same organisation. */
export const hasPairTwice = (references: readonly ReferencePair[]): boolean =>
  references.some((one, at) => references.some((other, later) => later > at && isSamePair(one, other)))

/** The place of an outward code; null where unknown. */
type PlaceProposal = {
  regionId: number | null
  upperTierAuthorityId: number | null
  aceAreaId: number | null
}

const proposedFields = ['regionId', 'upperTierAuthorityId', 'aceAreaId'] as const
export type ProposedField = (typeof proposedFields)[number]

/** The fields for which a postcode proposes a new value: different from the current one, and not chosen by the user. */
export const filterProposals = (
  now: Partial<Record<ProposedField, number | null | undefined>>,
  proposal: PlaceProposal,
  chosen: ReadonlySet<ProposedField>,
): ProposedField[] =>
  proposedFields.filter(
    (field) => proposal[field] !== null && proposal[field] !== (now[field] ?? null) && !chosen.has(field),
  )

/** How the list of organisations opens: active ones, by name. */
export const organisationsView: GridDefaults = {
  pageSize: 25,
  pageSizes: [5, 10, 25],
  sort: 'name',
  filters: [{ column: 'activeStatus', operator: 'any', value: [1] }],
}
