/** State for `navigate`: the screen stays, so neither its focus nor its scroll position changes. */
export const sameScreen = { sameScreen: true } as const

/** Whether the same screen has only changed its URL. */
export const isSameScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sameScreen' in state
