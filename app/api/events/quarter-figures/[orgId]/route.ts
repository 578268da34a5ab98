import { quickEntryCalls } from '@/lib/attendance/quick-entry/calls'
import { listQuarterFigures } from '@/lib/attendance/quick-entry/read-quarter-figures'
import { saveQuarterFigures } from '@/lib/attendance/quick-entry/save-quarter-figures'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(quickEntryCalls.quarterFigures, ({ ctx, params, query }) =>
  listQuarterFigures(ctx, { ...query, organisationId: params.orgId }),
)
export const PUT = endpoint(quickEntryCalls.saveQuarterFigures, ({ ctx, params, body }) =>
  saveQuarterFigures(ctx, { ...body, organisationId: params.orgId }),
)
