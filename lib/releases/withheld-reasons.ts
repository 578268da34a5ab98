/**
 * Why a figure of a release is not as it is now, as the tables keep it. Those of counts and sums are given by `lib/disclosure`;
 * 'few organisations differ' by the groups, where two of them differ by too few.
 */
export const withheldReasons = [
  'few people',
  'few organisations',
  'few organisations differ',
  'one organisation',
  'nearly all',
  'protects another',
  'cube left out',
  'old figure stands',
] as const

export type WithheldReason = (typeof withheldReasons)[number]
