import { sharePortal, startPortal } from './portal.ts'

/** One portal for the run, on a free port with its own folder; removed at the end. */
export default async function setUp() {
  const portal = await startPortal()
  sharePortal(portal)
  return portal.stop
}
