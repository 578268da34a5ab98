import { listSchedule } from '@/lib/confirmations/list-schedule'
import { eventCalls } from '@/lib/events/calls'
import { createEvent, deleteEvent, updateEvent } from '@/lib/events/save-event'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.list, ({ ctx, query }) => listSchedule(ctx, query))
export const POST = endpoint(eventCalls.create, ({ ctx, body }) => createEvent(ctx, body))
export const PUT = endpoint(eventCalls.update, ({ ctx, body }) => updateEvent(ctx, body))
export const DELETE = endpoint(eventCalls.remove, ({ ctx, body }) => deleteEvent(ctx, body.eventId))
