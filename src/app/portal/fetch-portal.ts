/** Loads the frame of all screens of signed-in users; the dashboard is in the same chunk. */
export const fetchPortal = () => import('./Portal.tsx')
