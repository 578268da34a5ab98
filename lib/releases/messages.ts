/** What the calls and screen of releases say. */
export const messages = {
  cannotBeReleased: 'This quarter cannot be released, or not yet.',
  alreadyApproved:
    'This quarter is released already. A release stays; it is revised with the last quarter of its year.',
  beingMade: 'The draft of this quarter is being made.',
  notADraft: 'This is not a draft any more.',
  overtaken: 'Another release was approved since this draft was made. Make it again first.',
  notWithstood: (attacks: readonly string[]) =>
    `This draft does not withstand ${attacks.length === 1 ? 'the attack' : 'the attacks'} ${attacks.join(', ')}, and cannot be approved.`,
  asked: 'The draft is being made.',
  approved: 'The release is approved.',
  rejected: 'The draft is rejected.',
  unableToAsk: (reason: string) => `Unable to make the draft. ${reason}`,
  unableToApprove: (reason: string) => `Unable to approve the release. ${reason}`,
  unableToReject: (reason: string) => `Unable to reject the draft. ${reason}`,
}
