import type { NextConfig } from 'next'

/** React Aria brings its words in thirty languages; the platform speaks one (scripts/build/english-only.cjs). */
const otherLanguageFiles =
  /\/react-(?:aria|stately|aria-components)\/dist\/private\/intl\/(?:\w+\/)?(?!en-)[a-z]{2}-[A-Z]{2}\.mjs$/

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // The server does it, quicker (web/pack-answer.ts).
  compress: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  experimental: {
    // A page's program is read when the first opens it, which then waits for it some 30 ms: all of them at the start of each
    // process take as much memory as the rest of it.
    preloadEntriesOnStart: false,
    // Keeping what a next build in the same folder would need takes a quarter of the time, and each release has a folder of
    // its own. Only tests run again after a change build there twice.
    turbopackFileSystemCacheForBuild: false,
  },
  // Addresses hold what lets somebody in: links out of emails, keys, PINs. In development Next would print each one.
  logging: { incomingRequests: false },
  // `npm run check` type-checks the whole tree with the same compiler; doing it again here would only slow the start.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: { '*.mjs': { condition: { path: otherLanguageFiles }, loaders: ['./scripts/build/english-only.cjs'] } },
  },
  serverExternalPackages: [
    // Bundled it would be there twice, for pages and for the middleware, and neither would know the other's classes.
    'drizzle-orm',
    '@node-rs/argon2',
    'pg-boss',
    'pino',
    'postgres',
    'survey-core',
    'flydrive',
    'nodemailer',
    'pdfkit',
    'fontkit',
  ],
}

export default config
