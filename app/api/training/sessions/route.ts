import { endpoint } from '@/lib/floor/http/endpoint'
import { trainingCalls } from '@/lib/training/calls'
import { createSession, deleteSession, listSessions, updateSession } from '@/lib/training/sessions'

export const GET = endpoint(trainingCalls.listSessions, ({ ctx, query }) => listSessions(ctx, query))
export const POST = endpoint(trainingCalls.createSession, ({ ctx, body }) => createSession(ctx, body))
export const PUT = endpoint(trainingCalls.updateSession, ({ ctx, body }) => updateSession(ctx, body))
export const DELETE = endpoint(trainingCalls.deleteSession, ({ ctx, body }) => deleteSession(ctx, body.sessionId))
