import { createHash, randomBytes } from 'node:crypto'

const recoveryCodeCount = 10

/** Crockford's letters: none that can be mistaken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Ten new codes of 80 bits each: `7Q2M-X9KD-03TZ-HV5C`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

function newRecoveryCode(): string {
  const code = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** A code as somebody typed it from paper: any case, with or without dashes, O for 0 and I or L for 1. */
const plain = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

export const looksLikeRecoveryCode = (typed: string): boolean => plain(typed).length === length

/** What the database keeps of a code: with 80 bits behind it, a plain hash cannot be turned round. */
export const hashRecoveryCode = (userId: number, typed: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${plain(typed)}`)
    .digest()
