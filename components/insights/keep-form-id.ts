/** The id of the form that a report's buttons *Keep* belong to, wherever they stand. */
export const keepFormId = 'keep-table'
