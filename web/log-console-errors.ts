import { stripVTControlCharacters } from 'node:util'
import type { Logger } from '@/lib/floor/log'

/**
 * Has what Next writes of an error, of a page that failed or that nobody caught, go through the log: one line, in which the error
 * stands without the values of its statement. Anything else that is written stays as it is.
 */
export function logConsoleErrors(console: Pick<Console, 'error'>, log: Pick<Logger, 'error'>): void {
  const write = console.error.bind(console)
  console.error = (...said: unknown[]) => {
    const error = said.find((one) => one instanceof Error)
    if (!error) return write(...said)
    const words = said.filter((one) => typeof one === 'string').map(stripVTControlCharacters)
    const digest = 'digest' in error ? { digest: error.digest } : {}
    log.error({ err: error, ...digest }, words.join(' ').replace('⨯', '').trim() || 'page failed')
  }
}
