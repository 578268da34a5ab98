import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { withSourceLines } from '@/lib/floor/errors/source-lines'

/** A line of the supervisor's own making, in the shape of the others. */
export const toLogLine = (name: string, level: string, msg: string) =>
  JSON.stringify({ level, time: new Date().toISOString(), process: name, msg })

/** The last lines a process wrote, for the message about its end. */
export type ProcessOutput = { lastLines: () => string }

/**
 * Hands on what a process writes, as JSON lines: its own log lines as they are, anything else (Next's greetings, a
 * stack) wrapped into one, unless `plain` leaves it for a developer to read. `write` takes finished lines.
 */
export function collectOutput(
  name: string,
  child: ChildProcess,
  write: (line: string) => void,
  plain: boolean,
): ProcessOutput {
  let last: string[] = []
  for (const [stream, level] of [
    [child.stdout, 'info'],
    [child.stderr, 'error'],
  ] as const) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (written) => {
      if (written.trim() === '') return
      const isLogLine = written.startsWith('{')
      const line = isLogLine ? written : withSourceLines(written)
      last = [...last.slice(-14), line]
      write(plain || isLogLine ? line : toLogLine(name, level, line))
    })
  }
  return { lastLines: () => last.join('\n') }
}
