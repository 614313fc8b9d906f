/** What a window asks by itself is told from what its person wants by who touched it last. */
const UNATTENDED_AFTER_MS = 5 * 60_000

let touchedAt = Date.now()

/** Watches for a sign of the person; once, where the program is put together. */
export const watchUserActivity = (): void => {
  for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, touch, { passive: true })
}

/** Whether nobody has touched this window for a while: its calls then do not keep the session open. */
export const isUserInactive = (): boolean => Date.now() - touchedAt > UNATTENDED_AFTER_MS

const touch = () => {
  touchedAt = Date.now()
}
