import { createDeflate } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { readerOf } from '../../../server/document/upload/file-reader.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { tryMutations } from './mutations.ts'
import { pdf, streamedPdf } from './samples.ts'

const seed = Date.now()
const HALF = 500
const rounds = Array.from({ length: 10 }, (_, round) => seed + round)
const MIB = 1024 * 1024

test.each(tenthInCore(rounds, (round) => String(round - seed)))(
  '1,000 mutated files get a response and are refused for what is left (seed %i)',
  async (round) => {
    await expect(tryMutations(round, HALF)).resolves.toBeUndefined()
  },
)

test('a PDF bomb is stopped, and the next PDF is parsed', async () => {
  const blanks = Buffer.alloc(MIB, ' ')
  const endless = Readable.from(Array.from({ length: 2000 }, (_, at) => (at === 0 ? '5 0 ' : blanks)))
  const bomb = streamedPdf('/Type /ObjStm /Filter /FlateDecode', await buffer(endless.pipe(createDeflate())))
  expect(await contentRefusal('a.pdf', readerOf(bomb))).toEqual({ code: 'document.refused.unreadable' })
  expect(await contentRefusal('a.pdf', readerOf(pdf()))).toBeNull()
})
