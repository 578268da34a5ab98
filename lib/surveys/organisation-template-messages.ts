/** Exact wording of the specification. */
export const templateDeleted = 'Organisational Template successfully deleted'

export const unableToDeleteTemplate = (reason: string) => `Unable to delete organisational template. ${reason}`

/** Why a template in use cannot be deleted. */
export const templateInUse = (surveys: number) =>
  surveys === 1 ? 'It is used by 1 survey.' : `It is used by ${surveys.toLocaleString('en-GB')} surveys.`
