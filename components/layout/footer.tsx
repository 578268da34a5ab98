import { Link } from '@/components/ui/link'

const legal = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Cookie Notice', href: '/cookie-notice' },
]
const terms = { label: 'Terms of Use', href: '/terms-of-use' }

/** Terms of Use only for those who are signed in. */
export function Footer({ signedIn }: { signedIn: boolean }) {
  return (
    <footer className="border-line border-t px-4 py-3 sm:px-6 print:hidden">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-6 gap-y-2 text-sm">
        {(signedIn ? [...legal, terms] : legal).map(({ label, href }) => (
          <li key={href} className="flex min-h-6 items-center">
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </footer>
  )
}
