/** Why a file is refused: a message id, and within a container the file that it is about. */
export type Refusal = { code: string; inside?: string }

const MAX_DECOMPRESSED = 100 * 1024 * 1024

/** What may still be decompressed of one upload, all that is nested in it counted; bytes. */
export type Budget = { bytes: number }

export const fullBudget = (): Budget => ({ bytes: MAX_DECOMPRESSED })
