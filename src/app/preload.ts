import { fetchPortal } from './portal/fetch-portal.ts'
import { SESSION_KEY } from '../session/session-key.ts'

// What somebody who is signed in sees first begins to come before the rest of the program has run, which on a slow
// machine takes as long as the way there. Where it does not come it is asked for again in its place.
if (localStorage.getItem(SESSION_KEY) !== null) fetchPortal().catch(() => undefined)
