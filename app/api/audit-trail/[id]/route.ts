import { auditTrailCalls } from '@/lib/audit-trail/calls'
import { getAuditEntry } from '@/lib/audit-trail/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(auditTrailCalls.get, ({ ctx, params, query }) => getAuditEntry(ctx, params.id, query.at))
