/**
 * The body of a request, chunk by chunk as it comes. Whoever stops early has an answer already: the rest is read and thrown
 * away behind their back, and the body is never cancelled. A client that is still sending would find the connection
 * closed and its answer lost, and Node's stream of a cancelled body ends the request by an exception that nobody catches.
 */
export async function* readChunks({ body }: Pick<Request, 'body'>): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  let isWhole = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isWhole = done
      if (done) return
      yield value
    }
  } finally {
    if (!isWhole) void discard(reader)
  }
}

/** Reads what a refused request still sends, unless somebody else reads it. Node ends a request that takes five minutes. */
export function discardBody({ body }: Pick<Request, 'body'>): void {
  if (body && !body.locked) void discard(body.getReader())
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has gone.
  }
}
