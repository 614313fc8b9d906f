/** Files that one answer to a condition holds at most. */
export const ANSWER_FILES = 10
