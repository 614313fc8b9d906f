/**
 * How long an alert stays, milliseconds. In its own module (re-exported by constants.ts), so that the sign-in bundle
 * does not include the other constants.
 */
export const ALERTS = { shortMs: 6_000, longMs: 15_000, templateSavedMs: 2_000 } as const
