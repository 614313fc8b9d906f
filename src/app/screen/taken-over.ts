/** Heard on the document by the script that stands in the page. */
export const TAKEN_OVER = 'tehing.takenOver'

/** Says that the program stands behind what was drawn ahead, so that what was pressed meanwhile can be done. */
export const tellTakenOver = () => {
  document.dispatchEvent(new Event(TAKEN_OVER))
}
