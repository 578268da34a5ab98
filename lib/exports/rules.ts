import type { ExportKind } from '@/db/stored-values'

/** Exports of all answers of an organisation, by how they are put together. */
export const organisationKinds = ['Mapped', 'Unmapped'] as const satisfies readonly ExportKind[]
export type OrganisationKind = (typeof organisationKinds)[number]

export { exportKinds } from '@/db/stored-values'
