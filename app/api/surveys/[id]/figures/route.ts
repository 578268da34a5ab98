import { endpoint } from '@/lib/floor/http/endpoint'
import { resultsCalls } from '@/lib/results/calls'
import { downloadFigures } from '@/lib/results/figures-file'

export const GET = endpoint(resultsCalls.figures, ({ ctx, params, query }) => downloadFigures(ctx, params.id, query))
