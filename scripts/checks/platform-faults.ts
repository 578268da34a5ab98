import { stripVTControlCharacters } from 'node:util'

/** A line of the platform's log, as far as it is JSON. */
type LogEntry = { level?: string; process?: string; msg?: string; err?: { stack?: string } }

const parseLine = (line: string): LogEntry => {
  try {
    return JSON.parse(line) as LogEntry
  } catch {
    return { msg: line }
  }
}

/**
 * What web and worker write of an exception that nobody caught or a promise that nobody awaited (the web goes on after
 * one), and what the supervisor writes of a process that ended by itself.
 */
const faultPatterns = [
  /\buncaughtException\b/,
  /\bunhandledRejection\b/,
  /\bworker fault\b/,
  /\bworker could not start\b/,
  /^the (?:web|worker|database) (?:ended|could not start)\b/,
]

/** A stack comes line by line, the lines after the first indented. */
const isStackLine = ({ msg = '' }: LogEntry) => /^\s+(?:at |\[|\w+:|\}|code)|^\}/.test(msg)
const maxStackLines = 12

/** The faults in a log of web and worker, each with its stack as far as it was written. */
export function faultsIn(log: string): string[] {
  const lines = log.split('\n').filter((entry) => entry.trim() !== '')
  return lines.flatMap((line, at) => {
    const { msg = '', process, err } = parseLine(line)
    if (!faultPatterns.some((sign) => sign.test(stripVTControlCharacters(msg)))) return []
    const stack: string[] = []
    for (const next of lines.slice(at + 1, at + 1 + maxStackLines).map(parseLine)) {
      if (next.process !== process || !isStackLine(next)) break
      stack.push(next.msg ?? '')
    }
    return [[`${process ?? 'platform'}: ${msg}`, ...(err?.stack ? [err.stack] : []), ...stack].join('\n')]
  })
}
