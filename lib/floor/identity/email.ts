/** The one form of an e-mail address: NFKC, without outer spaces, lower case. Normalise first, check afterwards. */
export const normaliseEmail = (email: string): string => email.toWellFormed().normalize('NFKC').trim().toLowerCase()
