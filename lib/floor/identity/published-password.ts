/**
 * The default password of demonstration accounts, unless DEMO_PASSWORD is set. It is public, so it is refused where
 * other machines can reach the platform, and as a new password.
 */
export const publishedPassword = 'Curtain-Up-2026'
