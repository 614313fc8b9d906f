/**
 * An e-mail address, or empty; tested on a cleaned line (`cleanLine`). Dots separate the parts of the name and the
 * labels of the domain; letters of any language are allowed.
 */
export const emailPattern =
  /^$|^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d]{2,}$/u

/** Digits with an optional leading plus, spaces and dashes between, or empty; tested on a cleaned line (`cleanLine`). */
export const phonePattern = /^$|^\+?\d(?:[ -]?\d)*$/
