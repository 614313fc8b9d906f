/**
 * How long a message stays, milliseconds. Apart from the other constants, which take it over, because the sign-in
 * carries this and none of them.
 */
export const ALERTS = { shortMs: 6_000, longMs: 15_000, templateSavedMs: 2_000 } as const
