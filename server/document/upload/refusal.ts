/** Why a file is refused, as a message id; `inside` is the file at fault in a container. */
export type Refusal = { code: string; inside?: string }

const MAX_DECOMPRESSED = 100 * 1024 * 1024

/** How many bytes of one upload may still be decompressed, including nested archives. */
export type Budget = { bytes: number }

export const fullBudget = (): Budget => ({ bytes: MAX_DECOMPRESSED })
