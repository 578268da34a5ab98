/** Next calls this once, before the web process answers its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { watchRequests } = await import('@/lib/floor/http/every-request')
  watchRequests()
}
