/** Where an outside identity provider sends people back to once they are signed out there. */
export const GET = () =>
  new Response(null, { status: 303, headers: { location: '/authentication/logged-out', 'cache-control': 'no-store' } })
