import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one started itself. PostgreSQL's lead groups of their own, so its group is not enough. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, of] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'latin1')) ?? []
      return Number(of) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/**
 * How long a process, and the children that it has waited for, have had a processor, in milliseconds; 0 once it has
 * ended, since it then counts with its parent. Linux only.
 */
export function processorMsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name, which may hold anything: the 14th to 17th field of all.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * tickMs
  } catch {
    return 0
  }
}
