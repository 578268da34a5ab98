// openapi-typescript writes its types with the JavaScript API of TypeScript 5, which TypeScript 7 has no more; this
// package brings that API under a name of its own.
export { ts as default } from '@ts-morph/common'
