import { endpoint } from '@/lib/floor/http/endpoint'
import { trainingCalls } from '@/lib/training/calls'
import { getSession } from '@/lib/training/sessions'

export const GET = endpoint(trainingCalls.getSession, ({ ctx, params }) => getSession(ctx, params.id))
