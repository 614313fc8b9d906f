/** The beginning of a text, of at most so many characters, none of them cut in half: half of one is no text to a database. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('')
