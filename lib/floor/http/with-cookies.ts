/** An answer as JSON (or 204 without one) that also sets cookies. */
export function withCookies(answer: unknown, cookies: readonly string[]): Response {
  const response = answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
