/**
 * An e-mail address, or empty; tested on a cleaned line (`cleanLine`). Dots stand between the parts of the name and the
 * labels of the domain; letters are those of any language.
 */
export const emailPattern =
  /^$|^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d]{2,}$/u
