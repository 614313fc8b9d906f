import { describe, expect, it } from 'vitest'
import { buildContainer } from '../../../server/sandbox/signing/build-asice.ts'
import type { Signing, Upload } from '../../../server/sandbox/signing/signing.ts'
import { writeZip } from '../../../server/file-store/zip.ts'
import { readZip } from './zip-reader.ts'

const at = new Date('2026-11-21T08:00:00Z')

describe('a written zip', () => {
  it('gives back what was put in, whatever the name and the bytes', () => {
    const entries = [
      { name: 'õäöüšž.pdf', content: Buffer.from('%PDF-1.7 õ') },
      { name: 'empty', content: Buffer.alloc(0) },
      { name: 'folder/bytes.bin', content: Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 256)) },
    ]
    const read = readZip(writeZip(entries, at))
    expect(read.map(({ name, content }) => ({ name, content: Buffer.from(content) }))).toEqual(entries)
  })

  it('may be empty', () => {
    expect(readZip(writeZip([], at))).toEqual([])
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

  it('starts with its uncompressed type, as other programs expect it', () => {
    const zip = buildContainer(signing, [document('leping.pdf')])
    expect(zip.subarray(30, 38).toString()).toBe('mimetype')
    expect(zip.subarray(38, 69).toString()).toBe('application/vnd.etsi.asic-e+zip')
  })

  it('keeps documents of one name apart and inside itself', () => {
    const zip = buildContainer(
      signing,
      ['leping.pdf', 'leping.pdf', '../../etc/passwd', 'mimetype'].map(document),
    )
    expect(readZip(zip).map(({ name }) => name)).toEqual([
      'mimetype',
      'leping.pdf',
      'leping (2).pdf',
      '.._.._etc_passwd',
      'mimetype (2)',
      'META-INF/manifest.xml',
      'META-INF/sandbox-record.json',
    ])
  })

  it('says who signed when, and that it is a trial', () => {
    const record =
      readZip(buildContainer(signing, [document('leping.pdf')]))
        .at(-1)
        ?.content.toString() ?? ''
    expect(JSON.parse(record)).toMatchObject({
      note: expect.stringContaining('without legal effect'),
      signers: [{ name: 'Mari', surname: 'Maasikas', signedAt: at.toISOString() }],
    })
  })
})
