/** Digits with an optional leading plus, spaces and dashes between, or empty; tested on a cleaned line (`cleanLine`). */
export const phonePattern = /^$|^\+?\d(?:[ -]?\d)*$/
