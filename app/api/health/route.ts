export const dynamic = 'force-dynamic'

// Answered without a context: the process is up even while the database is not.
export const GET = () => Response.json({ status: 'up' }, { headers: { 'cache-control': 'no-store' } })
