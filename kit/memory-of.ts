import { readFileSync } from 'node:fs'

/** Mebibytes of memory that a process uses now; 0 outside Linux. */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
