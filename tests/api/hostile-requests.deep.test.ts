import { afterAll, beforeAll } from 'vitest'
import { bodies, hostileTargets, makerOf, parameters, testBodies, testParameters } from './hostile-calls.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const make = makerOf(() => server)
testParameters(make, hostileTargets, parameters)
testBodies(make, hostileTargets, bodies)
