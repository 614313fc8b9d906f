/** Resolves once the server answers, any answer at all; rejects where it is not reached. */
export const reachServer = async (signal?: AbortSignal): Promise<void> => {
  await fetch('/', { method: 'HEAD', cache: 'no-store', ...(signal && { signal }) })
}
