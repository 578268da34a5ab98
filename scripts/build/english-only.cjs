// What Next's bundler makes of React Aria's words in another language: the English ones again. The screens are in
// English whatever the browser is set to, so nobody would read them, and every page would carry them.
module.exports = () => "export { default } from './en-US.mjs'\n"
