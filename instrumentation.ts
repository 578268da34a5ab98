/** Next calls this once, before the web process answers its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { watchRequests } = await import('@/lib/floor/http/every-request')
  watchRequests()
  const { answerBeforeRouter } = await import('@/lib/floor/http/before-router')
  // In development the routes answer, which follow their sources.
  if (process.env.NODE_ENV !== 'production') return answerBeforeRouter(() => undefined)
  const { receiptDoorFor } = await import('@/lib/receipts/doors')
  const { surveyDoorFor } = await import('@/lib/respondent/doors')
  answerBeforeRouter((method, path) => receiptDoorFor(method, path) ?? surveyDoorFor(method, path))
}
