/** No space left on the device, or none within the quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a file could not be written because there is no room for it. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && FULL.has(error.code)) || isStorageFull(error.cause))
