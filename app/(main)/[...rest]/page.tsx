import type { Metadata } from 'next'
import { Home } from '../../home'

export const metadata: Metadata = { title: 'Home' }

/** The catch-all shows the same home content (document 1 §2.3). */
export default Home
