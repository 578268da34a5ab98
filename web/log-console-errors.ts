import { format, stripVTControlCharacters } from 'node:util'
import { type Logger, serializeError } from '@/lib/floor/log'

/**
 * Has what Next writes of an error go through the log: one line, in which the error stands without the values of its statement.
 * Next gives that of a page that failed a digest, the number that the page shows. Anything else that is written stays as it is.
 */
export function logConsoleErrors(console: Pick<Console, 'error'>, log: Pick<Logger, 'error'>): void {
  const write = console.error.bind(console)
  console.error = (...values: unknown[]) => {
    const [error, ...others] = values.filter((value) => value instanceof Error)
    if (!error) return write(...values)
    const words = format(...values.filter((value) => !(value instanceof Object)))
    const message = stripVTControlCharacters(words).replace('⨯', '').trim()
    const isOfPage = 'digest' in error
    log.error(
      {
        err: error,
        ...(isOfPage && { digest: error.digest }),
        ...(others.length > 0 && { others: others.map(serializeError) }),
      },
      message || (isOfPage ? 'page failed' : 'an error outside a page'),
    )
  }
}
