/** Maximum number of files in one answer to a condition. */
export const ANSWER_FILES = 10
