import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A line of the supervisor's own making, in the shape of the others. */
export const wrapped = (name: string, level: string, msg: string) =>
  JSON.stringify({ level, time: new Date().toISOString(), process: name, msg })

/** The last lines a process wrote, for the sentence that says why it ended. */
export type Output = { lastWords: () => string }

/**
 * Hands on what a process writes, as JSON lines: its own log lines as they are, anything else (Next's greetings, a
 * stack) wrapped into one, unless `plain` leaves it for a developer to read. `write` takes finished lines.
 */
export function collectOutput(
  name: string,
  child: ChildProcess,
  write: (line: string) => void,
  plain: boolean,
): Output {
  let last: string[] = []
  for (const [stream, level] of [
    [child.stdout, 'info'],
    [child.stderr, 'error'],
  ] as const) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() === '') return
      last = [...last.slice(-14), line]
      write(plain || line.startsWith('{') ? line : wrapped(name, level, line))
    })
  }
  return { lastWords: () => last.join('\n') }
}
