/** `responses.state`: nothing answered yet, some answers, submitted. Every feature that counts responses asks about them. */
export const started = 0
export const partial = 1
export const submitted = 2
