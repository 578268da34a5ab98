/** What was read of a ticketing file that is held, without its questions. */
export const heldOutcome = {
  profile: null,
  encoding: 'UTF-8',
  separator: ',',
  linesRead: 10,
  linesIgnored: 0,
  sums: null,
  references: 1,
  unlinkedReferences: 0,
  extractedAt: '2026-11-20T09:00:00.000Z',
}
