import { z } from 'zod'

// The pages' policy forbids eval, which zod tries in the browser; the attempt alone is reported as a violation. Import
// this before anything that makes a schema in the browser.
if (typeof window !== 'undefined') z.config({ jitless: true })
