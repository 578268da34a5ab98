import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../turns'

/** Argon2id with 19 MiB and two passes, as OWASP recommends for passwords. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of no real password, verified for unknown accounts so that they take as long as known ones. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$vpLxGWyYF/57FDF8zCxEag$IUW9D0r/TIw77n0pNoGRnogsaHobwWLJ+nT8QPwHlOo'

/** Normalises passwords that look the same on different keyboards. */
const normalisePassword = (password: string) => password.toWellFormed().normalize('NFKC')

/** Each hash takes a whole core and 19 MiB, and other requests need the rest: half of the cores, and two at most (S-05). */
const takeHashTurn = createTurns({
  atOnce: availableParallelism() < 4 ? 1 : 2,
  mostWaiting: 100,
  retryAfter: 2,
})

/** The hash to store for a password. @throws DomainError 503 when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  takeHashTurn(() => hash(normalisePassword(password), hashCost))

/** Whether `password` belongs to `storedHash`. Without a stored hash it takes the same time to refuse. */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const isRight = await takeHashTurn(() => verify(storedHash ?? dummyHash, normalisePassword(password)))
  return isRight && storedHash != null
}
