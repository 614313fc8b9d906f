import type { auditCalls } from '../../api/audit.calls.ts'
import type { queryListCalls } from '../../api/query-list.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

const POLLING_MS = 1000

/** The user's exports of a kind, polled while one is being made. */
export const useExports = (call: typeof auditCalls.exports | typeof queryListCalls.exports) =>
  useApiQuery(
    call,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some((one) => one.state === 'running') === true ? POLLING_MS : false,
    },
  )
export type Exports = ReturnType<typeof useExports>
