import { documentCalls } from '../../api/document.calls.ts'
import type { Caller } from '../api/caller.ts'
import { largePdf } from '../api/document/samples.ts'
import { median, shown, timedEach } from './figures.ts'
import { SMALL_QUERY, storeQuery, WRITER } from './large-query.ts'
import { withPortal } from './portal.ts'
import type { Findings, Say } from './report.ts'
import { withPeak } from './peak-memory.ts'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'

/** Limit far above the size of the uploads. */
const LIMIT = 1024 ** 3

const keepIn = (folder: string) => async (request: FastifyRequest) => {
  for await (const { file } of request.files())
    await pipeline(file, createWriteStream(join(folder, crypto.randomUUID())))
  return {}
}

/** Runs a server that only writes uploads to the disk while `work` runs. */
const withBareUpload = async <T>(work: (address: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'tehing-upload-'))
  const app = Fastify({ bodyLimit: LIMIT })
  try {
    await app.register(multipart, { limits: { fileSize: LIMIT } })
    app.route({ method: 'POST', url: '/', handler: keepIn(folder) })
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const MIB = 1024 ** 2
const SIZES = [1, 20] as const
const ROUNDS = 8
const SECOND_MS = 1000
const RATIO = 3
/** A PDF is parsed in memory. */
const GROWTH_MIB = 60

/** Room for the PDF's other bytes. */
const pdfOf = (mib: number): Blob => new Blob([largePdf(mib * MIB - 1000)])

const formOf = (mib: number): FormData => {
  const form = new FormData()
  form.append('files', pdfOf(mib), `plans-${mib}.pdf`)
  return form
}

const upload = async (caller: Caller, queryId: number, form: FormData): Promise<void> => {
  const { status } = await caller.request(documentCalls.upload, { params: { queryId }, body: form }, WRITER)
  if (status !== documentCalls.upload.status) throw new Error(`the upload answered ${status}`)
}

const speed = (mib: number, ms: number) => ((mib * MIB) / 1e6 / ms) * SECOND_MS

/** Measures the speed and memory of uploads, compared with a server that only stores them. */
export const measureUpload = (say: Say): Promise<Findings> =>
  withBareUpload((bare) =>
    withPortal(async ({ caller, pid }) => {
      const { queryId } = await storeQuery(caller, SMALL_QUERY)
      const rows: string[][] = []
      const found: { mib: number; ratio: number; peak: number | null }[] = []
      await upload(caller, queryId, formOf(SIZES[0]))
      for (const mib of SIZES) {
        const form = formOf(mib)
        const least = median(await timedEach(ROUNDS, () => fetch(bare, { method: 'POST', body: form })))
        const { result, peak } = await withPeak(pid, () =>
          timedEach(ROUNDS, () => upload(caller, queryId, form)),
        )
        const ours = median(result)
        found.push({ mib, ratio: ours / least, peak })
        rows.push([
          `${mib} MiB`,
          shown(ours),
          shown(speed(mib, ours)),
          shown(speed(mib, least)),
          `${(ours / least).toFixed(2)} ×`,
          peak === null ? '–' : shown(peak / MIB),
        ])
        say(rows.at(-1)?.join(' · ') ?? '')
      }
      const [small, large] = [found[0], found.at(-1)]
      const grown = small?.peak && large?.peak ? (large.peak - small.peak) / MIB : null
      return {
        tables: [
          {
            caption: `One PDF over HTTP, medians of ${ROUNDS}`,
            head: ['size', 'ms', 'MB/s', 'bare MB/s', 'time beside bare', 'peak memory MiB'],
            rows,
          },
        ],
        aims: [
          {
            text: `${SIZES[1]} MiB within ${RATIO} × of multipart to disk and nothing else`,
            met: (large?.ratio ?? Infinity) <= RATIO,
            found: `${large?.ratio.toFixed(2)} ×`,
          },
          ...(grown === null
            ? []
            : [
                {
                  text: `peak memory grows by less than ${GROWTH_MIB} MiB with ${SIZES[1]} times the size`,
                  met: grown < GROWTH_MIB,
                  found: `${shown(grown)} MiB`,
                },
              ]),
        ],
      }
    }),
  )
