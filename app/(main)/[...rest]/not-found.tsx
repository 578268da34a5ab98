import { Banner } from '@/components/ui/banner'
import { Home } from '../../home'

/** The catch-all shows the home content, and what is the matter above it. */
export default function UnknownAddress() {
  return (
    <>
      <div className="mb-6">
        <Banner kind="warning" title="There is no page at this address">
          It may be misspelt, or lead to a part of Illuminate that is not here yet. This is your home page instead.
        </Banner>
      </div>
      <Home />
    </>
  )
}
