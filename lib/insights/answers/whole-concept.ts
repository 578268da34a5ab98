/** The concept without the row of its table and without the hash of its words: `groupSize.adults` → `groupSize`. */
export const wholeConcept = (concept: string): string => concept.split(/[.#]/, 1)[0] ?? concept
