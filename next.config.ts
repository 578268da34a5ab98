import type { NextConfig } from 'next'

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // `npm run check` type-checks the whole tree with the same compiler; doing it again here would only slow the start.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'pg-boss', 'pino', 'postgres', 'survey-core', 'flydrive', 'nodemailer'],
}

export default config
