import type { Socket } from 'node:net'

const ready = 0x5a
const query = 0x51
const sync = 0x53
const flush = 0x48
/** A message's type and its length; the length counts itself. */
const headerBytes = 5

/** Counts what the server owes on a connection: a driver asks for more before it has been answered. */
type PendingAnswers = {
  /** Answers that were asked for and have not come. */
  count: () => number
  /** Stops counting; the connection goes on. */
  stop: () => void
}

/**
 * Reads the conversation with PostgreSQL on `socket` as far as types and lengths: `Query` and `Sync` ask for an answer, and
 * so do the greeting and `Flush`, by which the driver has a statement described before it gives its values;
 * `ReadyForQuery` ends one. The driver writes whole messages. Where the count is ever too high, the server is asked once
 * more whether it is there; it is never too low.
 * `onReceived` is called after each part that came, `onFirstPending` when the first answer is owed.
 */
export function countPendingAnswers(
  socket: Socket,
  { onReceived, onFirstPending }: { onReceived: () => void; onFirstPending: () => void },
): PendingAnswers {
  let pending = 0
  let hasGreeted = false
  let isCounting = true
  const asksIn = createRequestCounter()
  const write = socket.write
  socket.write = ((bytes: Uint8Array, ...rest: unknown[]) => {
    if (isCounting) {
      const before = pending
      pending += hasGreeted ? asksIn(bytes) : 1
      hasGreeted = true
      if (before === 0 && pending > 0) onFirstPending()
    }
    return (write as (...all: unknown[]) => boolean).call(socket, bytes, ...rest)
  }) as Socket['write']

  const answersIn = createAnswerCounter()
  const receive = (part: Buffer) => {
    pending = Math.max(0, pending - answersIn(part))
    onReceived()
  }
  socket.on('data', receive)
  return {
    count: () => pending,
    stop() {
      isCounting = false
      socket.off('data', receive)
    },
  }
}

/**
 * Counts the answers that whole messages ask for. A `Flush` and the `Sync` that comes after it ask for one together.
 */
function createRequestCounter(): (bytes: Uint8Array) => number {
  let isFlushed = false
  return (bytes) => {
    const messages = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let count = 0
    for (let at = 0; at + headerBytes <= messages.length; at += 1 + Math.max(4, messages.readInt32BE(at + 1))) {
      const type = messages[at]
      if (type === query || ((type === sync || type === flush) && !isFlushed)) count += 1
      if (type === sync || type === flush) isFlushed = type === flush
    }
    return count
  }
}

/** Counts the ends of answers in what the server says, wherever it is cut into parts. */
function createAnswerCounter(): (part: Buffer) => number {
  /** Of the message that has begun: its head as far as it came, and how much of it is still to come. */
  let head = Buffer.alloc(0)
  let left = 0
  return (part) => {
    let count = 0
    let at = 0
    while (at < part.length) {
      if (left > 0) {
        const passed = Math.min(left, part.length - at)
        left -= passed
        at += passed
        continue
      }
      if (head.length === 0 && at + headerBytes <= part.length) {
        // As a rule a message's head comes whole.
        if (part[at] === ready) count += 1
        left = Math.max(4, part.readInt32BE(at + 1)) - 4
        at += headerBytes
        continue
      }
      const taken = Math.min(headerBytes - head.length, part.length - at)
      const seen = Buffer.concat([head, part.subarray(at, at + taken)])
      at += taken
      if (seen.length < headerBytes) {
        head = seen
        continue
      }
      if (seen[0] === ready) count += 1
      left = Math.max(4, seen.readInt32BE(1)) - 4
      head = Buffer.alloc(0)
    }
    return count
  }
}
