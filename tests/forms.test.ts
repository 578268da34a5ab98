import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Without script a browser sends a form that says nothing as the query of its page: a password, too. */
test('every form has an address of its own or is a post', () => {
  const silent = globSync('{app,components}/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const forms = readFileSync(file, 'utf8').match(/<form\b(?:=>|[^>])*>/g) ?? []
      return forms.filter((form) => !/\s(?:action|method)=/.test(form)).map(() => file)
    })
  expect(silent).toEqual([])
})
