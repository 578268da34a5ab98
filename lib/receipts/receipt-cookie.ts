import 'server-only'
import { z } from 'zod'
import { readCookie, receiptCookie, receiptMinutes, wantsSecureCookies } from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed'

/** What a device brings from one receipt page to the next, so that neither address nor history holds a code. */
const kept = z.discriminatedUnion('is', [
  z.object({ is: z.literal('shown'), code: z.string() }),
  z.object({ is: z.literal('refused'), typed: z.string(), status: z.literal([404, 422]), problem: z.string() }),
  z.object({ is: z.literal('erased') }),
])

export type KeptReceipt = z.output<typeof kept>

const cookie = (request: Request, value: string, seconds: number) => {
  const secure = wantsSecureCookies(request.headers.get('host') ?? '') ? '; Secure' : ''
  return `${receiptCookie}=${value}; Path=/survey/receipt; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/** The `Set-Cookie` for the next page: encrypted, and good for a quarter of an hour whatever the browser does with it. */
export async function keepReceipt(request: Request, value: KeptReceipt, now: Date): Promise<string> {
  const seconds = receiptMinutes * 60
  return cookie(request, await seal('receipt', value, seconds, now), seconds)
}

export const forgetReceipt = (request: Request): string => cookie(request, '', 0)

/** What the page before left; undefined where there was none, or its time is over. */
export const keptReceipt = (request: Request, now: Date): Promise<KeptReceipt | undefined> =>
  unseal('receipt', readCookie(request.headers.get('cookie'), receiptCookie), kept, now)
