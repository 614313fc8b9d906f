/** Asks anew what the link leads to; false where the portal was not reached, and all stays as it was. */
export type Reload = () => Promise<boolean>
