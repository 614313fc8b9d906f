/** What stands around every screen of those who signed in, in one piece with their dashboard. */
export const fetchPortal = () => import('./Portal.tsx')
