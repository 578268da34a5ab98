import { endpoint } from '@/lib/floor/http/endpoint'
import { returnsCalls } from '@/lib/returns/calls'
import { downloadReturns } from '@/lib/returns/returns-file'

export const GET = endpoint(returnsCalls.file, ({ ctx, query }) => downloadReturns(ctx, query))
