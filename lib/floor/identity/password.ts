import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '../errors/domain-error'

/** Argon2id with 19 MiB and two passes, as OWASP recommends for passwords. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of no real password, verified for unknown accounts so that they take as long as known ones. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$vpLxGWyYF/57FDF8zCxEag$IUW9D0r/TIw77n0pNoGRnogsaHobwWLJ+nT8QPwHlOo'

/** Normalises passwords that look the same on different keyboards. */
const normalisePassword = (password: string) => password.toWellFormed().normalize('NFKC')

/** Hashes at a time: each takes a whole core and 19 MiB, and other requests need the rest. */
const maxRunning = 2
const maxWaiting = 100
const waiting: (() => void)[] = []
let running = 0

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1
  else {
    if (waiting.length >= maxWaiting) throw unavailable(2)
    // Resolved by the hash that finishes.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The hash to store for a password. @throws DomainError 503 when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(normalisePassword(password), hashCost))

/** Whether `password` belongs to `storedHash`. Without a stored hash it takes the same time to refuse. */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const isRight = await withHashSlot(() => verify(storedHash ?? dummyHash, normalisePassword(password)))
  return isRight && storedHash != null
}
