import { endpoint } from '@/lib/floor/http/endpoint'
import { unattendedCalls } from '@/lib/unattended/calls'
import { uploadAnswers } from '@/lib/unattended/upload-answers'

export const POST = endpoint(unattendedCalls.upload, ({ ctx, params, request }) =>
  uploadAnswers(ctx, params.id, request),
)
