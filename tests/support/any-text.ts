import fc from 'fast-check'

/** Text of any characters, lone surrogates among them. (fast-check's own `binary` unit takes seconds to make.) */
export const anyText = (maxLength = 40) =>
  fc.array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength }).map((points) => String.fromCodePoint(...points))
