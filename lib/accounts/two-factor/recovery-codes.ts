import { createHash, randomBytes } from 'node:crypto'

const recoveryCodeCount = 10

/** Crockford's alphabet, without letters that can be mistaken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 24
/** Of codes made before December 2026, 80 bits: they stay good until they are used or replaced. */
const earlierLength = 16

/** Ten new codes of 120 bits each: `7Q2M-X9KD-03TZ-HV5C-8WRA-1NPE`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

function newRecoveryCode(): string {
  const code = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** A typed code in its stored form: any case, with or without dashes, O for 0 and I or L for 1. */
const normaliseCode = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

export const looksLikeRecoveryCode = (typed: string): boolean =>
  [codeLength, earlierLength].includes(normaliseCode(typed).length)

/** The stored hash of a code: with so many random bits a plain hash cannot be reversed. */
export const hashRecoveryCode = (userId: number, typed: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${normaliseCode(typed)}`)
    .digest()
