import { handOn, startPortal } from './portal.ts'

/** One portal for the whole run, on a free port and in a folder of its own; gone with the run. */
export default async function setUp() {
  const portal = await startPortal()
  handOn(portal)
  return portal.stop
}
