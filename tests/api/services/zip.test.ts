import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { buildContainer } from '../../../server/sandbox/signing/build-asice.ts'
import type { Signing, Upload } from '../../../server/sandbox/signing/signing.ts'
import { writeZip, zipStream } from '../../../server/file-store/zip.ts'
import { eventually } from '../../eventually.ts'
import { readZip } from './zip-reader.ts'

const at = new Date('2026-11-21T08:00:00Z')

const entries = [
  { name: 'õäöüšž.pdf', content: Buffer.from('%PDF-1.7 õ') },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'folder/bytes.bin', content: Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 256)) },
]
const sources = entries.map(({ name, content }) => ({ name, open: async () => Readable.from([content]) }))

describe.each([
  ['written at once', () => writeZip(entries, at), () => writeZip([], at)],
  ['streamed', () => buffer(zipStream(sources, at)), () => buffer(zipStream([], at))],
])('a zip that is %s', (_, write, writeEmpty) => {
  it('contains every file, whatever its name and bytes', async () => {
    const read = await readZip(await write())
    expect(read.map(({ name, content }) => ({ name, content }))).toEqual(entries)
  })

  it('may be empty', async () => {
    expect(await readZip(await writeEmpty())).toEqual([])
  })
})

describe('a streamed zip', () => {
  const failing = () =>
    new Readable({
      read() {
        this.destroy(new Error('disk'))
      },
    })

  it.each([
    ['cannot be opened', () => Promise.reject(new Error('disk'))],
    ['breaks off', () => Promise.resolve(failing())],
  ])('fails where a file %s', async (_, open) => {
    const stream = zipStream([...sources, { name: 'lost.pdf', open }], at)
    await expect(buffer(stream)).rejects.toThrow('disk')
  })

  it('opens one file at a time, and closes it when the reader leaves', async () => {
    const opened: Readable[] = []
    const open = async () => {
      const file = new Readable({
        read() {
          this.push(Buffer.alloc(100_000, 1))
        },
      })
      opened.push(file)
      return file
    }
    const stream = zipStream(
      [
        { name: 'a', open },
        { name: 'b', open },
      ],
      at,
    )
    await once(stream, 'readable')
    stream.destroy()
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]))
  })
})

describe('a container', () => {
  const signing: Signing = {
    token: 'signing',
    name: 'Contract <1042>',
    files: ['a', 'b', 'c'],
    signers: [
      {
        id: '1',
        name: 'Mari',
        surname: 'Maasikas',
        access: 'x',
        status: 'signed',
        decidedAt: at.toISOString(),
      },
    ],
    postbackUrl: null,
    createdAt: at.toISOString(),
  }
  const document = (name: string) => {
    const upload: Upload = { token: name, name, digest: 'd', size: 1 }
    return { upload, content: Buffer.from(name) }
  }

  it('starts with its uncompressed type', async () => {
    const zip = await buildContainer(signing, [document('leping.pdf')])
    expect(zip.subarray(30, 38).toString()).toBe('mimetype')
    expect(zip.subarray(38, 69).toString()).toBe('application/vnd.etsi.asic-e+zip')
  })

  it('gives documents of one name unique safe names', async () => {
    const zip = await buildContainer(
      signing,
      ['leping.pdf', 'leping.pdf', '../../etc/passwd', 'mimetype'].map(document),
    )
    expect((await readZip(zip)).map(({ name }) => name)).toEqual([
      'mimetype',
      'leping.pdf',
      'leping (2).pdf',
      '.._.._etc_passwd',
      'mimetype (2)',
      'META-INF/manifest.xml',
      'META-INF/sandbox-record.json',
    ])
  })

  it('records who signed when, and says that it is a test', async () => {
    const files = await readZip(await buildContainer(signing, [document('leping.pdf')]))
    const record = files.at(-1)?.content.toString() ?? ''
    expect(JSON.parse(record)).toMatchObject({
      note: expect.stringContaining('without legal effect'),
      signers: [{ name: 'Mari', surname: 'Maasikas', signedAt: at.toISOString() }],
    })
  })
})
