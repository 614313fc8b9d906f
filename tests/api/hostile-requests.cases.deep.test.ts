import { afterAll, beforeAll } from 'vitest'
import { tenthInCore } from '../../tools/tiers.ts'
import { bodies, hostileTargets, makerOf, parameters, testBodies, testParameters } from './hostile-calls.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const make = makerOf(() => server)
const targets = tenthInCore(hostileTargets, ({ name }) => name)
testParameters(make, targets, parameters)
testBodies(make, targets, bodies)
