/** Partners just made whose API key was asked for while they were being typed in. */
const wanted = new Set<number>()

export const requestApiKey = (partnerId: number): void => {
  wanted.add(partnerId)
}

/** Whether a key was asked for; true once. */
export const takeRequestedApiKey = (partnerId: number): boolean => wanted.delete(partnerId)
