import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { applicationDetail } from '../../../api/partner-api.ts'
import { statusCodes } from '../../../api/status.ts'
import { projectFolder } from '../../house/sources.ts'
import { startTestServer, type TestServer } from '../server.ts'

const text = readFileSync(resolve(projectFolder, 'docs/partner-api.md'), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The commands in order, each with the response shown below it. */
const examples = [...text.matchAll(/```sh\n([^]*?)```(?:\s*```json\n([^]*?)```)?/g)].map(
  ([, command = '', answer]) => ({ command, answer }),
)

const VARYING = new Set(['id', 'createdDtime', 'modifiedDtime', 'url', 'expiresDtime'])
const steady = (json: string): unknown =>
  JSON.parse(json, (name, value: unknown) => (VARYING.has(name) ? typeof value : value))

/** Runs the commands in one shell, so that variables stay set; returns each output. */
const run = async (commands: readonly string[]): Promise<string[]> => {
  const script = commands
    .map((command) => `${command.replace('http://127.0.0.1:3000', server.url)}\necho; echo ----`)
    .join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-euc', script])
  return stdout.split('\n----\n')
}

test('every example on the page gets the response shown', async () => {
  const answers = await run(examples.map(({ command }) => command))
  const shown = examples.map(({ answer }, index) => ({ answer, got: answers[index] ?? '' }))
  expect(shown.filter(({ answer }) => answer !== undefined)).toHaveLength(8)
  for (const { answer, got } of shown) {
    if (answer !== undefined) expect(steady(got)).toEqual(steady(answer))
  }
})

test('the example of a decision is one', () => {
  const [, example = ''] = /```json\n(\{\s*"result"[^]*?)```/.exec(text) ?? []
  const { decision } = applicationDetail.shape
  expect(decision.parse(JSON.parse(example))).toEqual(JSON.parse(example))
})

test('the example of a webhook has a valid signature', () => {
  const [, head = '', body = ''] = /```\n(content-type:[^]*?)\n\n(.*)\n```/.exec(text) ?? []
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ')))
  const [secret = ''] = /whsec_[\w+/=]{32,}/.exec(text) ?? []
  vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { id: 1, status: 'QA' } })
})

test('the page lists every status that a machine leads to', () => {
  const named = [...text.matchAll(/^\| ([A-Z]{1,3}) \|/gm)].map(([, status = '']) => status)
  const older = new Set(['MICO', 'MICR'])
  expect(named.toSorted()).toEqual(statusCodes.filter((status) => !older.has(status)).toSorted())
})
