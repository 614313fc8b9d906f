/** Characters in a reason or a note that goes with a step. */
export const LONGEST_NOTE = 1000
