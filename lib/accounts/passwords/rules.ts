import { normaliseEmail } from '@/lib/floor/identity/email'
import { passwordMaxLength, passwordMinLength } from '@/lib/floor/identity/password-length'
import { isCommonPassword } from './common-passwords'
import { lengthOf } from './length-of'
import { say } from './messages'

/** Whose password it is to be. */
export type Owner = { email: string; firstName: string; lastName: string }

const productName = 'illuminate'

/** Shorter names are parts of too many words. */
const shortestName = 4

/**
 * Why a password will not do; undefined when it will. After NIST 800-63B: length, a list of common passwords, nothing
 * that everybody knows of its owner, and no rules of composition.
 */
export function passwordFault(password: string, owner: Owner): string | undefined {
  if (password === '') return say.required
  if (password.length > passwordMaxLength) return say.tooLong(passwordMaxLength)
  if (lengthOf(password) < passwordMinLength) return say.tooShort(passwordMinLength)
  const plain = password.normalize('NFKC').toLowerCase()
  const holds = (part: string) => part.length >= shortestName && plain.includes(part.normalize('NFKC').toLowerCase())
  const email = normaliseEmail(owner.email)
  if (holds(email) || holds(email.split('@')[0] ?? '')) return say.holdsEmail
  if (holds(owner.firstName.trim()) || holds(owner.lastName.trim())) return say.holdsName
  if (holds(productName)) return say.holdsProduct
  return isCommonPassword(password) ? say.common : undefined
}
