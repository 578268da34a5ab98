import { configure } from '@testing-library/react'

// A busy machine may need longer than the usual second until what was awaited is on the screen.
configure({ asyncUtilTimeout: 10_000 })
