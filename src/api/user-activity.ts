/** After this long without input, requests of the window count as polling and do not extend the session. */
const INACTIVE_AFTER_MS = 5 * 60_000

let touchedAt = Date.now()

/** Watches for user input; called once when the program starts. */
export const watchUserActivity = (): void => {
  for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, touch, { passive: true })
}

/** Whether the window had no user input for a while; its calls then do not extend the session. */
export const isUserInactive = (): boolean => Date.now() - touchedAt > INACTIVE_AFTER_MS

const touch = () => {
  touchedAt = Date.now()
}
