import type { Metadata } from 'next'
import { PrivacyPolicy } from '@/components/legal/privacy-policy'
import { env } from '@/lib/floor/env'

export const metadata: Metadata = { title: 'Privacy Policy' }

export default function PrivacyPolicyPage() {
  return <PrivacyPolicy supportEmail={env.SUPPORT_EMAIL} />
}
