import { endpoint } from '@/lib/floor/http/endpoint'
import { storedTableCalls } from '@/lib/insights/stored-tables/calls'
import { deleteStoredTable, getStoredTable } from '@/lib/insights/stored-tables/service'

export const GET = endpoint(storedTableCalls.read, ({ ctx, params }) => getStoredTable(ctx, params.id))
export const DELETE = endpoint(storedTableCalls.delete, ({ ctx, params }) => deleteStoredTable(ctx, params.id))
