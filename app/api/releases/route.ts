import { endpoint } from '@/lib/floor/http/endpoint'
import { releaseCalls } from '@/lib/releases/calls'
import { askForDraft, listReleases } from '@/lib/releases/service'

export const GET = endpoint(releaseCalls.list, ({ ctx }) => listReleases(ctx))
export const POST = endpoint(releaseCalls.ask, ({ ctx, body }) => askForDraft(ctx, body))
