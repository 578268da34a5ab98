import { endpoint } from '@/lib/floor/http/endpoint'
import { trainingCalls } from '@/lib/training/calls'
import { addTranscript, removeTranscript } from '@/lib/training/transcripts'

export const POST = endpoint(trainingCalls.addTranscript, ({ ctx, params, request }) =>
  addTranscript(ctx, params.id, request),
)
export const DELETE = endpoint(trainingCalls.removeTranscript, ({ ctx, params }) => removeTranscript(ctx, params.id))
