/** What a report may be compared with: one group of organisations at a time. */
export const peerKinds = ['region', 'discipline', 'size', 'everyone'] as const
export type PeerKind = (typeof peerKinds)[number]
