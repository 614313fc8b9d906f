/** Error codes: no space left on the device, or quota exceeded. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a file could not be written for lack of space. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && FULL.has(error.code)) || isStorageFull(error.cause))
