/** Exports of all answers of an organisation, by how they are put together. */
export const organisationKinds = ['Mapped', 'Unmapped'] as const
export type OrganisationKind = (typeof organisationKinds)[number]

/** Every kind of export; `Survey` is of one survey's answers. */
export const exportKinds = [...organisationKinds, 'Survey'] as const
