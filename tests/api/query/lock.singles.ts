import { expect } from 'vitest'
import { assetCalls } from '../../../api/asset.calls.ts'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import type { Call } from '../../../api/call.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { editors, fieldLock, type FieldPath } from '../../specs/fields.table.ts'
import { pdf } from '../document/samples.ts'
import type { TestServer } from '../server.ts'
import { accounts, givenIn, queryIn } from './lock.scene.ts'

type Stored = Awaited<ReturnType<typeof queryIn>> & { managerId: number }
type Single = {
  call: Call
  parts: (stored: Stored) => { params?: unknown; query?: unknown; body?: unknown }
  /** The field that it changes or locks with. */
  locksAs: FieldPath
  /** Views that may make the call; others get 403 first. */
  only?: readonly View[]
  /** The same, but checked after the lock. */
  afterwards?: readonly View[]
}

const file = () => {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(pdf())]), 'more.pdf')
  return body
}

const container = {
  title: 'K-1',
  files: [{ id: '8' }],
  signers: [
    { name: 'Mari Meri', personalCode: '37605030299', email: 'mari@meretuul.example', role: 'client' },
  ],
}

/** By hand: calls that change one part of a query. Documents and containers lock with the deal. */
const singles: Record<string, Single> = {
  manager: {
    call: queryCalls.changeManager,
    parts: ({ queryId, managerId }) => ({ params: { id: queryId }, query: { managerId } }),
    locksAs: 'managerId',
    only: editors.inhouse,
  },
  'surety required': {
    call: queryCalls.changeSuretyRequired,
    parts: ({ queryId }) => ({ params: { id: queryId }, query: { isSuretyRequired: false } }),
    locksAs: 'isSuretyRequired',
  },
  guarantor: {
    call: guarantorCalls.save,
    parts: ({ queryId }) => ({ body: { queryId, name: 'Changed' } }),
    locksAs: 'guarantor.name',
  },
  beneficiary: {
    call: beneficiaryCalls.save,
    parts: ({ queryId }) => ({ body: { queryId, name: 'Changed' } }),
    locksAs: 'actualBeneficiary.name',
  },
  sureties: {
    call: suretyCalls.save,
    parts: ({ queryId, suretyId }) => ({ params: { queryId }, body: [{ suretyId, name: 'Changed' }] }),
    locksAs: 'sureties.*.name',
  },
  'one asset': {
    call: assetCalls.save,
    parts: ({ queryId }) => ({ body: { queryId, qassetName: 'Added' } }),
    locksAs: 'qassets.*.qassetName',
  },
  'all assets': {
    call: assetCalls.deleteAll,
    parts: ({ queryId }) => ({ body: { queryId } }),
    locksAs: 'qassets.*.qassetName',
  },
  upload: {
    call: documentCalls.upload,
    parts: ({ queryId }) => ({ params: { queryId }, body: file() }),
    locksAs: 'qassets.*.qassetName',
  },
  'name of a document': {
    call: documentCalls.update,
    parts: ({ docFileId }) => ({ body: { docFileId, fileName: 'b.pdf' } }),
    locksAs: 'qassets.*.qassetName',
  },
  'mark of a document': {
    call: documentCalls.update,
    parts: ({ docFileId }) => ({ body: { docFileId, isSignable: true } }),
    locksAs: 'qassets.*.qassetName',
    afterwards: editors.inhouse,
  },
  'deletion of a document': {
    call: documentCalls.delete,
    parts: ({ docFileId }) => ({ body: { docFileId } }),
    locksAs: 'qassets.*.qassetName',
  },
  containers: {
    call: containerCalls.save,
    parts: ({ queryId }) => ({ params: { id: queryId }, body: [container] }),
    locksAs: 'qassets.*.qassetName',
    only: ['compliance'],
  },
}

const FORBIDDEN = 403
const LOCKED = 409

/** The expected response, or `done`. */
const expected = ({ locksAs, only, afterwards }: Single, status: StatusCode, view: View) => {
  if (only && !only.includes(view)) return FORBIDDEN
  const lock = fieldLock(locksAs, status, view)
  if (lock) return `${LOCKED} lock.${lock}`
  return afterwards && !afterwards.includes(view) ? FORBIDDEN : 'done'
}

const answered = async (server: TestServer, { call, parts }: Single, stored: Stored, view: View) => {
  const { status, body } = await server.request(call, parts(stored), accounts[view])
  if (status < 300) return 'done'
  const fields: { code: string }[] = Object(body).fields ?? []
  return status === LOCKED ? `${LOCKED} ${fields[0]?.code}` : status
}

/** The expected response of each call by its name. */
const answersIn = (status: StatusCode, view: View) =>
  Object.entries(singles).map(([name, single]) => [name, expected(single, status, view)])

/** The first status with each set of responses. */
export const statusesByAnswers = (view: View): StatusCode[] => [
  ...new Map(
    statusCodes.toReversed().map((status) => [JSON.stringify(answersIn(status, view)), status]),
  ).values(),
]

/** Makes each call on one query in the status. */
export const expectAnswers = async (server: TestServer, status: StatusCode, view: View): Promise<void> => {
  const { managerId } = await givenIn(server.database)
  const stored = { ...(await queryIn(server.database, status, view)), managerId }
  const answers: [string, unknown][] = []
  for (const [name, single] of Object.entries(singles))
    answers.push([name, await answered(server, single, stored, view)])
  expect(answers).toEqual(answersIn(status, view))
}
