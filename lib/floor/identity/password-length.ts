/**
 * Characters. NIST 800-63B asks for 8 and Cyber Essentials for 12 where nobody looks at a list of common passwords; we do
 * both, as many accounts here can see personal data.
 */
export const passwordMinLength = 12

/** Longer ones are refused before they cost anything. */
export const passwordMaxLength = 256
