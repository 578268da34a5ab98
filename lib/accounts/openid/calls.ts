import { z } from 'zod'
import { call } from '@/lib/floor/http/call'

export const openIdCalls = {
  openIdStart: call('GET /api/auth/openid', {
    summary:
      'Begins to sign in with the outside identity provider, where one is configured; answers 303 to it. silent=1 asks the person nothing',
    audience: 'public',
    sessionOnly: true,
    success: 303,
    query: z.object({
      returnUrl: z.string().optional().catch(undefined),
      silent: z.literal('1').optional().catch(undefined),
      moved: z.literal('1').optional().catch(undefined),
    }),
    answer: 'nothing',
    refuses: [404],
  }),
}
