import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { useLocation } from 'wouter'
import { decisionTableCalls as calls } from '../../api/decision-table.calls.ts'
import { MAX_DMN_LENGTH, type TableVersion } from '../../api/decision-table-version.ts'
import {
  type DmnImportActor,
  dmnImportMachine,
  type DmnToImport,
} from '../../machines/flow/decision-table/dmn-import.machine.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useStartDraft } from './useStartDraft.ts'

/** Starts the machine of an import; a new draft is opened. */
export const useDmnImport = (): DmnImportActor => {
  const [, navigate] = useLocation()
  const { succeed, fail } = useAlerts()
  const start = useStartDraft()
  const replace = useReplaceRows()
  return useActorRef(
    dmnImportMachine.provide({
      actors: {
        readFile: fromPromise<string, { file: File }>(({ input }) => input.file.text()),
        importDmn: fromPromise<TableVersion, DmnToImport>(({ input: { dmn, target } }) =>
          target.kind === 'newDraft'
            ? start.mutateAsync({ body: { copyOf: target.copyOf, dmn } })
            : replace.mutateAsync({
                params: { version: target.version },
                body: { modifiedDtime: target.modifiedDtime, dmn },
              }),
        ),
      },
      actions: {
        notifyTooLarge: (_, { name }) =>
          fail('decisionTable.dmn.tooLarge', { name, max: MAX_DMN_LENGTH / 1000 }),
        notifyUnreadable: (_, { name }) => fail('decisionTable.dmn.unreadable', { name }),
        notifyImported: (_, { target, version }) =>
          target.kind === 'newDraft'
            ? navigate(`/decision-table/${version}`)
            : succeed('decisionTable.dmn.imported'),
      },
    }),
  )
}

/** Replaces the rows of a draft by those of a file. */
const useReplaceRows = () => {
  const refresh = useInvalidate()
  return useApiMutation(calls.importDmn, {
    onSettled: (_imported, _error, { params }) =>
      Promise.all([refresh(calls.findAll), refresh(calls.get, { params })]),
  })
}
