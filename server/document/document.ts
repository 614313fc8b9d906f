import type { Document } from '../../contract/document.ts'
import type { DocumentRow } from './document.table.ts'

const MAX_NAME = 255
/** Control characters, and those that turn the reading direction round and so can hide an extension. */
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A document as it travels. */
export const toDocument = ({
  docFileId,
  fileName,
  isSignable,
  size,
  createdAt,
  createdByName,
}: DocumentRow): Document => ({
  docFileId,
  fileName,
  isSignable,
  size,
  createdDtime: createdAt.toISOString(),
  createdByName,
})

/** The last part of a path, as a name that is safe to show and to store under; its end, the extension, is kept. */
export const nameOf = (given: string): string => {
  const last = given.replaceAll(INVISIBLE, '').split(/[/\\]/).at(-1)?.trim().normalize('NFC') ?? ''
  return last.length > MAX_NAME ? last.slice(0, MAX_NAME - 10) + last.slice(-10) : last
}

/** Names of which no two are the same, as an archive needs them: the second gets a number. */
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
