/** How a response was given, by the specification's numbers of access modes. */
export const completionMethods = { anonymous: 0, authenticated: 1, bulkUpload: 2, unattendedMode: 3 } as const
