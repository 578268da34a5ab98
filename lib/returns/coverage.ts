/** How many responses an organisation is asked for in a year: so many, or this share of its attendance, the lesser. */
export type ResponsesAsked = { most: number; share: number }

/** What is known of an organisation's size, in the quarters of a year so far. */
type Size = { attendance: number; isExempt: boolean }

/** The responses that its size asks of an organisation; none of one that is exempt from surveying. */
export function responsesAskedOf({ attendance, isExempt }: Size, { most, share }: ResponsesAsked): number {
  if (isExempt) return 0
  // Rounded up, without what binary fractions add: 5 % of 7,600 is 380.
  return Math.min(most, Math.ceil(Number((attendance * share).toFixed(6))))
}

/** True where fewer answered than are asked for. */
export const hasTooFew = (responses: number, asked: number): boolean => responses < asked
