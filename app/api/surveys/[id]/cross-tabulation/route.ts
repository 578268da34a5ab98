import { endpoint } from '@/lib/floor/http/endpoint'
import { resultsCalls } from '@/lib/results/calls'
import { downloadCrossTabulation } from '@/lib/results/figures-file'

export const GET = endpoint(resultsCalls.crossTabulation, ({ ctx, params, query }) =>
  downloadCrossTabulation(ctx, params.id, query),
)
