/**
 * Characters. NIST 800-63B requires 8 with a check against common passwords, Cyber Essentials 12 without one; the
 * platform does both, as many accounts can see personal data.
 */
export const passwordMinLength = 12

/** Longer ones are refused before hashing. */
export const passwordMaxLength = 256
