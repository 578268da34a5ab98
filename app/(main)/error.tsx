'use client'

import PageError from '../error'

/** The same inside header and menu. */
export default PageError
