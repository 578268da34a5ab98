import { endpoint } from '@/lib/floor/http/endpoint'
import { disciplinesCall } from '@/lib/lookups/calls'
import { listDisciplines } from '@/lib/lookups/service'

export const GET = endpoint(disciplinesCall, ({ ctx }) => listDisciplines(ctx))
