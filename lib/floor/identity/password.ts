import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '../errors/domain-error'

/** Argon2id with 19 MiB and two passes, after OWASP's advice for passwords. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of nobody's password: what an unknown account is measured against, so that it takes as long as a known one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$vpLxGWyYF/57FDF8zCxEag$IUW9D0r/TIw77n0pNoGRnogsaHobwWLJ+nT8QPwHlOo'

/** One spelling for passwords that look the same, whatever keyboard composed them. */
const spelt = (password: string) => password.toWellFormed().normalize('NFKC')

/** Two at a time: hashing takes a whole core and 19 MiB, and respondents need the rest. */
const atOnce = 2
const mostWaiting = 100
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else {
    if (waiting.length >= mostWaiting) throw unavailable(2)
    // Whoever finishes hands its place on.
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

/** The hash to keep for a password. @throws DomainError 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(spelt(password), cost))

/** Whether `password` belongs to `kept`. An account without a password, or none at all, takes the same time to refuse. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const right = await inTurn(() => verify(kept ?? nobodysHash, spelt(password)))
  return right && kept != null
}
