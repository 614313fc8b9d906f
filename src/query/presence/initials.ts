/** The initials of the first and the last word of a name. */
export const initialsOf = (fullName: string): string => {
  const words = fullName.split(/[\s-]+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}
