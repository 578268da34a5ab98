// Written by scripts/build-respondent.mjs; declared here so that types can be checked before anything is built.
declare module '@/dist/respondent/assets.json' {
  const assets: {
    script: { name: string; integrity: string; text: string }
    style: { hash: string; text: string }
  }
  export default assets
}

declare module '@/dist/unattended/assets.json' {
  const assets: {
    script: { name: string; text: string }
    style: { name: string; text: string }
    worker: { text: string }
    icons: { name: string; size: number; base64: string }[]
  }
  export default assets
}

declare module '@/dist/embed/assets.json' {
  const assets: {
    script: { hash: string; text: string }
    style: { hash: string; text: string }
  }
  export default assets
}

declare module '@/dist/statistics/assets.json' {
  const assets: { style: { hash: string; text: string } }
  export default assets
}
