/**
 * What the demonstration accounts are made with where DEMO_PASSWORD names nothing else. Everybody may read it here, so it
 * opens nothing that others than the people at this machine can reach, and nobody may choose it.
 */
export const publishedPassword = 'Curtain-Up-2026'
