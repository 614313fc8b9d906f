import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { readerOf } from '../../../server/document/upload/file-reader.ts'
import {
  asice,
  docx,
  entry,
  jpeg,
  lyingDocx,
  overlappingDocx,
  packedPdf,
  pdf,
  png,
  protectedPdf,
  withPassword,
  xlsx,
} from './samples.ts'

const folder = new URL('files/', import.meta.url)

type Sample = { name: string; content: Buffer }

/** Accepted and refused files of every type. */
const samples: readonly Sample[] = [
  ...readdirSync(folder).map((name) => ({ name, content: readFileSync(new URL(name, folder)) })),
  { name: 'a.pdf', content: pdf() },
  { name: 'script.pdf', content: pdf('/OpenAction << /S /JavaScript /JS (x) >>') },
  { name: 'packed.pdf', content: packedPdf('<< /S /Launch /F (cmd.exe) >>') },
  { name: 'protected.pdf', content: protectedPdf('<< /S /JavaScript /JS (x) >>') },
  { name: 'a.docx', content: docx(entry('word/header1.xml', '<w:hdr>text</w:hdr>')) },
  { name: 'doctype.docx', content: docx(entry('word/styles.xml', '<!DOCTYPE x><w:styles/>')) },
  { name: 'packed.docx', content: lyingDocx(4096, 4096) },
  { name: 'lying.docx', content: lyingDocx(100, 4096) },
  { name: 'overlapping.docx', content: overlappingDocx() },
  { name: 'password.docx', content: withPassword },
  { name: 'a.xlsx', content: xlsx(entry('xl/worksheets/sheet1.xml', '<c><f>A1</f></c>')) },
  { name: 'a.asice', content: asice({ name: 'leping.docx', content: docx() }) },
  { name: 'nested.asice', content: asice({ name: 'teine.asice', content: asice() }) },
  { name: 'a.png', content: png },
  { name: 'a.jpg', content: jpeg },
]

type Edit = { at: number; length: number; kind: 'flip' | 'cut' | 'repeat' | 'insert'; bytes: Uint8Array }

const edit = fc.record<Edit>({
  /** Position as a fraction of the file. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 64 }),
  kind: fc.constantFrom('flip', 'cut', 'repeat', 'insert'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
})

const edited = (content: Buffer, { at, length, kind, bytes }: Edit): Buffer => {
  const from = Math.floor(at * content.byteLength)
  const [before, piece, after] = [
    content.subarray(0, from),
    content.subarray(from, from + length),
    content.subarray(from + length),
  ]
  switch (kind) {
    case 'flip':
      return Buffer.concat([before, bytes, content.subarray(from + bytes.byteLength)])
    case 'cut':
      return Buffer.concat([before, after])
    case 'repeat':
      return Buffer.concat([before, piece, piece, after])
    case 'insert':
      return Buffer.concat([before, bytes, piece, after])
  }
}

/** A sample with some random edits. */
const anyMutation = fc
  .tuple(fc.constantFrom(...samples), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([{ name, content }, edits]): Sample => ({ name, content: edits.reduce(edited, content) }))

/** A refused sample, with edits that keep the reason. */
type Reason = { name: string; keep: (content: Buffer, edits: readonly Edit[]) => Buffer }

const HEADER = '%PDF-1.7\n'.length

/** Edits on both sides of a range; the header stays. */
const around =
  (piece: string): Reason['keep'] =>
  (content, edits) => {
    const from = content.indexOf(piece)
    const to = from + piece.length
    return Buffer.concat([
      content.subarray(0, HEADER),
      edits.reduce(edited, content.subarray(HEADER, from)),
      content.subarray(from, to),
      edits.reduce(edited, content.subarray(to)),
    ])
  }

/** Comments after the header, which move the rest, and bytes after the end. */
const moved: Reason['keep'] = (content, edits) =>
  Buffer.concat([
    content.subarray(0, HEADER),
    ...edits.map(({ bytes }) => Buffer.from(`%${Buffer.from(bytes).toString('hex')}\n`)),
    content.subarray(HEADER),
    ...edits.map(({ bytes }) => bytes),
  ])

/** Replaces these bytes. */
const instead =
  (piece: string): Reason['keep'] =>
  (content, edits) => {
    const changed = Buffer.from(content)
    const at = changed.indexOf(piece)
    for (const [index, byte] of edits.flatMap(({ bytes }) => [...bytes]).entries())
      changed[at + (index % piece.length)] = byte
    return changed
  }

const reasons: readonly Reason[] = [
  { name: 'script.pdf', keep: around('/JavaScript ') },
  { name: 'packed.pdf', keep: moved },
  { name: 'protected.pdf', keep: moved },
  { name: 'script-behind-predictor.pdf', keep: moved },
  { name: 'script-behind-predictor-untyped.pdf', keep: moved },
  { name: 'user-password.pdf', keep: moved },
  { name: 'user-password-object-streams.pdf', keep: moved },
  { name: 'doctype.docx', keep: instead('<w:document/>') },
  { name: 'lying.docx', keep: instead('<w:document/>') },
  { name: 'overlapping.docx', keep: instead('<w:document/>') },
  { name: 'nested.asice', keep: instead('<manifest/>') },
  { name: 'iphone-photo.jpg', keep: instead('\0'.repeat(32)) },
]

const reasonedMutation = fc
  .tuple(fc.constantFrom(...reasons), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([{ name, keep }, edits]): Sample => {
    const found = samples.find((one) => one.name === name)
    if (!found) throw new Error(`there is no sample ${name}`)
    return { name, content: keep(found.content, edits) }
  })

/** Longer than any file may take, even on a busy machine. */
const HANGS_MS = 30_000

/** Why the file is refused, or null. @throws Error after a timeout */
const check = async ({ name, content }: Sample): Promise<string | null> => {
  const start = performance.now()
  const refused = await contentRefusal(name, readerOf(content))
  if (performance.now() - start > HANGS_MS) throw new Error(`${name} took too long`)
  return refused?.code ?? null
}

/** Checks this many mutated files of each sort. @throws Error with the seed, if one is accepted or gets no response */
export const tryMutations = async (seed: number, runs: number): Promise<void> => {
  const answered = fc.asyncProperty(anyMutation, async (file) => void (await check(file)))
  const stillRefused = fc.asyncProperty(reasonedMutation, async (file) => (await check(file)) !== null)
  await fc.assert(answered, { seed, numRuns: runs, endOnFailure: true })
  await fc.assert(stillRefused, { seed, numRuns: runs, endOnFailure: true })
  const [good, bad] = [pdf(), packedPdf('<< /S /JavaScript /JS (x) >>')]
  if ((await check({ name: 'a.pdf', content: good })) !== null) throw new Error('a good file is refused')
  if ((await check({ name: 'a.pdf', content: bad })) === null) throw new Error('a bad file is accepted')
}
