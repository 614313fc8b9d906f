/** What stands around every screen of those who signed in, in one piece with their dashboard. */
export const fetchPortal = () => import('../shell/Portal.tsx')
