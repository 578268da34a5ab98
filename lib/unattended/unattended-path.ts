/** Path of unattended mode of a survey, which is the scope of its service worker. */
export const unattendedPath = (quickCode: string): string => `/survey/${quickCode}/unattended`
