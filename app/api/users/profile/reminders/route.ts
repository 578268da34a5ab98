import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { setOwnReminders } from '@/lib/users/own-reminders'

export const PUT = endpoint(userCalls.setReminders, ({ ctx, body }) => setOwnReminders(ctx, body))
