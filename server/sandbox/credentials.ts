/** What the sandbox wants to be shown by its callers. It lets nobody into anything real. */
export const sandboxCredentials = {
  signing: 'sandbox',
  sso: { clientId: 'tehing', clientSecret: 'sandbox' },
  sms: { username: 'tehing', password: 'sandbox' },
} as const
