import { houseCalls } from '../../../api/house.calls.ts'
import type { House, HouseSave } from '../../../api/house.ts'
import { COMPLIANCE } from '../query/example.ts'
import type { TestServer } from '../server.ts'

/** One white point. */
export const POINT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** One point, as WebP. */
export const WEBP_POINT = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/** The header of that point is whole, what follows is not there. */
export const CUT_OFF = POINT.slice(0, 70)

export const readHouse = (server: TestServer): Promise<House> => server.ask(houseCalls.get, {}, COMPLIANCE)

/** Saves the settings as they are stored, but for some fields. */
export const saveHouse = async (server: TestServer, fields: Partial<HouseSave>): Promise<House> =>
  server.ask(houseCalls.save, { body: { ...(await readHouse(server)), ...fields } }, COMPLIANCE)
