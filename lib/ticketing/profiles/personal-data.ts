const email = /[^\s@]@[^\s@]+\.[^\s@]/
const postcode = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i

/** Whether a text holds an email address or a whole postcode: it is then shown nowhere but in its file. */
export const hasPersonalData = (text: string): boolean => email.test(text) || postcode.test(text)
