import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { documentCalls } from '../../api/document.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { createErrorHandler } from '../../server/platform/http/error-handler.ts'
import { createCaller } from '../api/caller.ts'
import { pdf } from '../api/document/samples.ts'
import { completeQuery, PARTNER } from '../api/query/example.ts'
import { newFolder, startProgram, type Program } from './program.ts'

const MIB = 1024 * 1024

test('a full device is reported as such, in the caller’s language', async () => {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler())
  app.get('/', () => writeFile('/dev/full', 'anything'))
  const ask = async (language: string) => {
    const { statusCode, body } = await app.inject({ url: '/', headers: { 'accept-language': language } })
    return [statusCode, JSON.parse(body).code, JSON.parse(body).detail]
  }
  expect(await ask('en')).toEqual([507, 'server.full', expect.stringContaining('no storage space left')])
  expect(await ask('et')).toEqual([507, 'server.full', expect.stringContaining('salvestusruum otsas')])
})

const mounts = (path: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=777', 'tmpfs', path]).status === 0
const unmount = (path: string) => spawnSync('umount', ['-l', path])

/** Mounting a small file system needs root, and a machine that allows it. */
const mayMount = () => {
  const folder = newFolder()
  const mounted = mounts(folder.path)
  if (mounted) unmount(folder.path)
  folder.remove()
  return mounted
}

describe.skipIf(!mayMount())('a portal with a full disk', () => {
  let folder: ReturnType<typeof newFolder>
  let program: Program
  beforeEach(() => {
    folder = newFolder()
    if (!mounts(folder.path)) throw new Error('no file system could be mounted')
  })
  afterEach(async () => {
    program.child.kill('SIGTERM')
    await program.ended
    unmount(folder.path)
    folder.remove()
  })

  const filler = () => join(folder.path, 'filler')
  const fill = () => {
    const { bavail, bsize } = statfsSync(folder.path)
    writeFileSync(filler(), Buffer.alloc(bavail * bsize))
  }
  const file = (megabytes: number) => {
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(pdf()), new Uint8Array(megabytes * MIB)]), 'large.pdf')
    return body
  }

  test('refuses writes, serves reads, and writes again once there is space', async () => {
    program = await startProgram({ DATA_DIR: join(folder.path, 'data'), RATE_LIMIT: '100000' })
    await program.hears('Tehing is at')
    const caller = createCaller(program.address)
    const { queryId } = await caller.ask(queryCalls.save, { body: completeQuery }, PARTNER)
    const upload = () => caller.request(documentCalls.upload, { params: { queryId }, body: file(5) }, PARTNER)
    const read = () => caller.request(queryCalls.edit, { params: { id: queryId } }, PARTNER)
    const save = () =>
      caller.request(queryCalls.save, { body: { ...completeQuery, clientInfo: 'x'.repeat(9000) } }, PARTNER)
    fill()
    // The refused upload and later calls share connections.
    for (let round = 0; round < 5; round += 1) {
      expect(await upload()).toMatchObject({ status: 507, body: { code: 'server.full' } })
      expect((await read()).status).toBe(200)
    }
    const kept: number[] = []
    let refused
    while (!refused) {
      const answer = await save()
      if (answer.status === 201) kept.push((answer.body as { queryId: number }).queryId)
      else refused = answer
    }
    expect(refused).toMatchObject({ status: 507, body: { code: 'server.full' } })
    rmSync(filler())
    expect((await upload()).status).toBe(201)
    expect((await save()).status).toBe(201)
    for (const id of [queryId, ...kept])
      expect((await caller.request(queryCalls.edit, { params: { id } }, PARTNER)).status).toBe(200)
    const documents = await caller.ask(documentCalls.find, { params: { queryId } }, PARTNER)
    expect(documents.map(({ fileName }) => fileName)).toEqual(['large.pdf'])
  })
})
