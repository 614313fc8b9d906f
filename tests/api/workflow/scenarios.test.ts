import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScenario } from '../../../machines/lifecycle/query/what-if/scenario.ts'
import { projectFolder } from '../../house/sources.ts'
import { startTestServer, type TestServer, withoutPartyChecks } from '../server.ts'
import { playByApi } from './scenarios.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ reach: withoutPartyChecks })
})
afterAll(() => server.stop())

const files = globSync('tests/scenarios/*.scenario.json', { cwd: projectFolder }).toSorted()

const scenarioIn = (file: string) => {
  const read = readScenario(readFileSync(join(projectFolder, file), 'utf8'))
  if ('fault' in read) throw new Error(`${read.fault}: ${read.what}`)
  return read.scenario
}

test.each(files)('%s goes as it says, by real calls', async (file) => {
  await playByApi(server, scenarioIn(file))
})

test('a step that the server refuses for another reason is named', async () => {
  const [first = ''] = files
  const scenario = scenarioIn(first)
  const [step, ...steps] = scenario.steps
  if (step?.type !== 'step') throw new Error('the scenario begins with no step')
  const broken = { ...scenario, steps: [{ ...step, expected: 'refused aplinkSet' }, ...steps] }
  await expect(playByApi(server, broken)).rejects.toThrow(step.event)
})
