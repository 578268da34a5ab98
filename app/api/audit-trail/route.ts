import { auditTrailCalls } from '@/lib/audit-trail/calls'
import { listAuditEntries } from '@/lib/audit-trail/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(auditTrailCalls.list, ({ ctx, query }) => listAuditEntries(ctx, query))
