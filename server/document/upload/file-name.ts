const MAX_NAME = 255
/** Control characters, and bidirectional overrides, which can hide an extension. */
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Returns the last segment of a client's path as a name that is safe to show and store; keeps the extension. */
export const safeFileName = (given: string): string => {
  const last = given.replaceAll(INVISIBLE, '').split(/[/\\]/).at(-1)?.trim().normalize('NFC') ?? ''
  return last.length > MAX_NAME ? (last.slice(0, MAX_NAME - 10) + last.slice(-10)).toWellFormed() : last
}

/** How browsers encode a quotation mark in a file name (HTML, “multipart/form-data”). */
const QUOTE = '%22'

/** The same for a file name that a browser has sent. */
export const sentFileName = (given: string): string => safeFileName(given.replaceAll(QUOTE, '"'))

/** Makes names unique by numbering the later ones, because an archive needs unique names. */
export const distinctNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    let distinct = name
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1)
      distinct = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    taken.add(distinct.toLowerCase())
    return distinct
  })
}
