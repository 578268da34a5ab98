import { z } from 'zod'

// Our pages allow no eval, and zod tries one in the browser to see whether it may; the attempt alone breaks the policy.
// Imported before whatever makes a schema in the browser.
if (typeof window !== 'undefined') z.config({ jitless: true })
