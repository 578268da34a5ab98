/**
 * From how many people, answers or tickets on something is told, so that nobody is recognised. Each is a rule of its own,
 * though all are ten today.
 */

/**
 * A sensitive question has no breakdown of fewer answers, nor a group of fewer people: what so few answered tells who
 * answered it (`lib/statistics/small-cells.ts`).
 */
export const minForSensitive = 10

/** Postcode areas with fewer answers are counted together: a few people can be identified by where they live. */
export const minAnswersOfArea = 10

/** A place with fewer tickets, or answers, is not named: it may be one household. */
export const minOfNamedPlace = 10

/**
 * Where nothing is left of a count of a sensitive concept but answers that retention deleted, a count of fewer goes too:
 * kept for good, it would tell what a few people answered.
 */
export const minOfSealedCell = 10

/** A count of fewer people is withheld from what leaves an organisation: what so few are or say can be traced to one. */
export const fewestPeople = 10
