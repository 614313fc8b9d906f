/** The one client that the sandbox's issuer knows; it gives access to nothing real. */
export const ssoClient = { clientId: 'tehing', clientSecret: 'sandbox' } as const
