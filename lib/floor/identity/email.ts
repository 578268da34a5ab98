/** The normal form of an email address: NFKC, without outer spaces, lower case. Normalise before validating. */
export const normaliseEmail = (email: string): string => email.toWellFormed().normalize('NFKC').trim().toLowerCase()
