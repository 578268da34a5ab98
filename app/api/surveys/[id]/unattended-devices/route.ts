import { endpoint } from '@/lib/floor/http/endpoint'
import { unattendedCalls } from '@/lib/unattended/calls'
import { endDevice, listDevices, startDevice } from '@/lib/unattended/service'

export const GET = endpoint(unattendedCalls.devices, ({ ctx, params }) => listDevices(ctx, params.id))
export const POST = endpoint(unattendedCalls.start, ({ ctx, params, body }) => startDevice(ctx, params.id, body))
export const DELETE = endpoint(unattendedCalls.end, ({ ctx, params, body }) => endDevice(ctx, params.id, body.deviceId))
