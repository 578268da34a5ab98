import { endpoint } from '@/lib/floor/http/endpoint'
import { unattendedCalls } from '@/lib/unattended/calls'
import { receiveFromDevice } from '@/lib/unattended/receive-from-device'

export const POST = endpoint(unattendedCalls.send, ({ ctx, body }) => receiveFromDevice(ctx, body))
