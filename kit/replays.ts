/** What PostgreSQL took from its write-ahead log after a crash, and how long it took. */
export type Replay = { bytes: number; ms: number }

export const gigabyte = 1024 ** 3
/** A replay may take so long for each gigabyte, and so much longer. */
const [mostMsOfGigabyte, spareMs] = [10_000, 1_000]

const told = /redo starts at ([\dA-F]+\/[\dA-F]+)|redo done at ([\dA-F]+\/[\dA-F]+) .*elapsed: ([\d.]+) s/g

/** A place in the write-ahead log, `0/5C99688`, as the number of bytes before it. */
const bytesBefore = (place: string): number => {
  const [high = '', low = ''] = place.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** The replays that the log of a server tells of; one that was broken off is none. */
export function replaysIn(log: string): Replay[] {
  const replays: Replay[] = []
  let start: string | undefined
  for (const [, begins, ends, seconds] of log.matchAll(told)) {
    if (start !== undefined && ends !== undefined)
      replays.push({ bytes: bytesBefore(ends) - bytesBefore(start), ms: Math.round(Number(seconds) * 1000) })
    start = begins
  }
  return replays
}

export const isSlowReplay = ({ bytes, ms }: Replay): boolean => ms > (bytes / gigabyte) * mostMsOfGigabyte + spareMs
