import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openStateFile } from '../../../server/sandbox/state/state-file.ts'
import { temporaryFolder } from './sandbox-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'deep', 'state.json')
})
afterEach(() => folder.remove())

const open = () => openStateFile(path, z.array(z.int()), [])
const add = (number: number) => (numbers: number[]) => [...numbers, number]

describe('a state file', () => {
  it('starts empty, and is on disk after each change', async () => {
    const file = await open()
    expect(file.get()).toEqual([])
    expect(await file.update(add(1))).toEqual([1])
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([1])
    expect((await open()).get()).toEqual([1])
  })

  it('applies changes one after another', async () => {
    const file = await open()
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    await Promise.all(numbers.map((number) => file.update(add(number))))
    expect((await open()).get()).toEqual(numbers)
  })

  it('ignores a half-written file after a crash', async () => {
    await (await open()).update(add(1))
    await writeFile(`${path}.new`, '[1, 2')
    const file = await open()
    expect(file.get()).toEqual([1])
    expect(await file.update(add(3))).toEqual([1, 3])
  })

  it('keeps its value after a failed write, and works afterwards', async () => {
    const file = await open()
    await file.update(add(1))
    await mkdir(`${path}.new`)
    await expect(file.update(add(2))).rejects.toThrow('EISDIR')
    expect(file.get()).toEqual([1])
    await rm(`${path}.new`, { recursive: true })
    expect(await file.update(add(3))).toEqual([1, 3])
  })

  it.each(['', '{', '{"a":1}', '["text"]'])('says which file is wrong when it holds %j', async (content) => {
    await mkdir(join(folder.path, 'deep'))
    await writeFile(path, content)
    await expect(open()).rejects.toThrow(path)
  })
})
