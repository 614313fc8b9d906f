import { setTimeout as wait } from 'node:timers/promises'
import { containerCalls } from '../../api/container.calls.ts'
import { documentCalls } from '../../api/document.calls.ts'
import type { Caller } from '../api/caller.ts'
import { largePdf } from '../api/document/samples.ts'
import { median, p95, shown, timed, timedEach } from './figures.ts'
import { SMALL_QUERY, storeQuery, WRITER } from './large-query.ts'
import { measureEveryPaper, queryInContract } from './many.papers.ts'
import { withPortal } from './portal.ts'
import type { Aim, Findings, Say, Table } from './report.ts'
import { withPeak } from './peak-memory.ts'

const MANY = 50
const ROUNDS = 12
const MIB = 1024 ** 2
const SIZES = [1, 5] as const
/** Limit of memory for a streamed archive, as a part of its size: some garbage is not collected yet. */
const MAX_SHARE = 0.5
const LOOK_MS = 100
const COMPLIANCE = 'compliance@tehing.example'

const pdfOf = (mib: number): Blob => new Blob([largePdf(mib * MIB)])

/** Measures the containers of one query. */
const containers = async (caller: Caller, id: number): Promise<Table> => {
  const [signer] = await caller.ask(containerCalls.signers, { params: { id } }, COMPLIANCE)
  if (!signer) throw new Error('nobody may sign')
  const { name, personalCode, role } = signer
  const signers = [{ name, personalCode, role, email: 'mari@metsatalu.example' }]
  const body = Array.from({ length: MANY }, (_, nth) => ({
    title: `L-${nth + 1}`,
    files: [{ id: '12' }],
    signers,
  }))
  const saved = await timed(() =>
    caller.ask(containerCalls.save, { params: { id }, query: {}, body }, COMPLIANCE),
  )
  const read = await timedEach(ROUNDS, () => caller.ask(containerCalls.find, { params: { id } }, COMPLIANCE))
  return {
    caption: `${MANY} containers on one query, milliseconds`,
    head: ['', 'p50', 'p95'],
    rows: [
      ['saved at once', shown(saved), shown(saved)],
      ['read', shown(median(read)), shown(p95(read))],
    ],
  }
}

/** Measures archives of equally many files, of one size and of five times that size. */
const archives = async (caller: Caller, pid: number | undefined, say: Say) => {
  const found: { mib: number; ms: number; more: number | null }[] = []
  for (const mib of SIZES) {
    const { queryId } = await storeQuery(caller, SMALL_QUERY)
    for (let nth = 0; nth < MANY; nth += 1) {
      const form = new FormData()
      form.append('files', pdfOf(mib), `plans-${nth}.pdf`)
      await caller.request(documentCalls.upload, { params: { queryId }, body: form }, WRITER)
    }
    const stored = await caller.ask(documentCalls.find, { params: { queryId } }, WRITER)
    const ids = stored.map(({ docFileId }) => docFileId).join(',')
    const { peak: before } = await withPeak(pid, () => wait(LOOK_MS))
    const { result, peak } = await withPeak(pid, () =>
      timed(() => caller.ask(documentCalls.getSelected, { params: { ids } }, WRITER)),
    )
    found.push({ mib, ms: result, more: peak === null || before === null ? null : (peak - before) / MIB })
    say(`${MANY} files of ${mib} MiB: ${shown(result)} ms`)
  }
  const most = found.at(-1)?.more ?? null
  const aims: Aim[] =
    most === null
      ? []
      : [
          {
            text: `an archive of ${MANY} × ${SIZES[1]} MiB takes less memory than half its size`,
            met: most < MAX_SHARE * MANY * SIZES[1],
            found: `${shown(most)} MiB`,
          },
        ]
  const rows = found.map(({ mib, ms, more }) => [
    `${MANY} × ${mib} MiB`,
    shown(ms),
    more === null ? '–' : shown(more),
  ])
  return { table: { caption: 'One archive over HTTP', head: ['files', 'ms', 'more memory MiB'], rows }, aims }
}

/** Measures each paper, and a query with many containers and files. */
export const measureMany = (say: Say): Promise<Findings> =>
  withPortal(async ({ caller, pid }) => {
    const query = await queryInContract(caller)
    const ofPapers = await measureEveryPaper(caller, query)
    const ofContainers = await containers(caller, query.queryId)
    const { table, aims } = await archives(caller, pid, say)
    return { tables: [ofPapers, ofContainers, table], aims }
  })
