// Written by scripts/build-respondent.mjs; declared here so that types can be checked before anything is built.
declare module '@/dist/respondent/assets.json' {
  const assets: {
    script: { name: string; integrity: string; text: string }
    style: { hash: string; text: string }
  }
  export default assets
}
