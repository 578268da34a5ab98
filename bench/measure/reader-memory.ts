import { readFileSync } from 'node:fs'

const listChildren = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)

/** The most that a process started meanwhile ever had (`VmHWM`), in MB. Linux only; elsewhere 0. */
export async function measurePeakMemory(work: () => Promise<unknown>): Promise<number> {
  if (process.platform !== 'linux') {
    await work()
    return 0
  }
  const before = new Set(listChildren())
  let most = 0
  const look = setInterval(() => {
    for (const pid of listChildren().filter((id) => !before.has(id))) {
      try {
        const [, kilobytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        most = Math.max(most, Number(kilobytes ?? 0) / 1024)
      } catch {
        // It has just ended.
      }
    }
  }, 2)
  await work()
  clearInterval(look)
  return most
}
