'use client'

import { useEffect, useState } from 'react'
import { type Address, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

type LastAnswer<Answer> = { address: string; answer?: Answer; problem?: Problem }

/** The answer of a call, made when `address` is first defined and whenever it changes; no call is made while it is undefined. */
export function useAnswer<Answer>(address: Address<Answer> | undefined): { answer?: Answer; problem?: Problem } {
  const [seen, setSeen] = useState<LastAnswer<Answer>>()
  useEffect(() => {
    if (address === undefined) {
      // Opened again later, the thing may have changed.
      setSeen(undefined)
      return
    }
    const stop = new AbortController()
    api.read(address, { signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setSeen({ address, answer }),
      (error: unknown) => {
        if (!stop.signal.aborted) setSeen({ address, problem: error instanceof Problem ? error : new Problem(500) })
      },
    )
    return () => stop.abort()
  }, [address])
  return seen && seen.address === address ? seen : {}
}
