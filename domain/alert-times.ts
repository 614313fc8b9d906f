/**
 * How long an alert is shown, milliseconds. `constants.ts` re-exports it; a separate module keeps the other constants out of
 * the sign-in bundle.
 */
export const ALERTS = { shortMs: 6_000, longMs: 15_000, templateSavedMs: 2_000 } as const
