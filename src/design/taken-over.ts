/** Heard on the document by the script that stands in the page. */
export const TAKEN_OVER = 'tehing.takenOver'

let isBegun = false

/** What was drawn ahead is being taken over: until it has been, each drawing must be the same as that one. */
export const isTakingOver = () => isBegun

/** Resolves when hydration has ended, at once where none runs. */
export const takenOver = async (): Promise<void> => {
  if (!isBegun) return
  const { promise, resolve } = Promise.withResolvers<void>()
  document.addEventListener(TAKEN_OVER, () => resolve(), { once: true })
  await promise
}

export const beginTakeOver = () => {
  isBegun = true
}

/**
 * Says that the program stands behind what is in the page, whether that is what was drawn ahead or has come in its place, so
 * that what is pressed is heard, and what was pressed meanwhile is done.
 */
export const tellTakenOver = () => {
  isBegun = false
  document.dispatchEvent(new Event(TAKEN_OVER))
}
