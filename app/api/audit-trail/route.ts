import { auditTrailCalls } from '@/lib/audit-trail/calls'
import { listTrail } from '@/lib/audit-trail/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(auditTrailCalls.list, ({ ctx, query }) => listTrail(ctx, query))
