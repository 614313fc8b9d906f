import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { decisionTableCalls as calls } from '../../api/decision-table.calls.ts'
import type { DmnTarget } from '../../machines/flow/decision-table/dmn-import.machine.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useFailureText } from '../shell/alerts/useAlerts.ts'
import { useDmnImport } from './useDmnImport.ts'

/** Downloads a stored version as a DMN file. */
export const DownloadDmn = ({ version, refused }: { version: number; refused?: ReactNode }) => (
  <DownloadButton size="sm" refused={refused} fetch={() => call(calls.exportDmn, { params: { version } })}>
    <FormattedMessage id="decisionTable.dmn.download" />
  </DownloadButton>
)

const consequences: Record<DmnTarget['kind'], string> = {
  newDraft: 'decisionTable.dmn.ask.start',
  draft: 'decisionTable.dmn.ask.replace',
}

/** Lets the user choose a file, and asks before it is imported. */
export const ImportDmn = ({ target, refused }: { target: DmnTarget; refused: ReactNode }) => {
  const input = useRef<HTMLInputElement>(null)
  const actor = useDmnImport()
  const { chosen, error } = useSelector(actor, ({ context }) => context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const choose = ({ target: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? []
    if (file) actor.send({ type: 'file.choose', file, target })
    // Lets the user choose the same file again.
    field.value = ''
  }
  return (
    <>
      <Button size="sm" icon="upload" busy={isBusy} refused={refused} onClick={() => input.current?.click()}>
        <FormattedMessage id="decisionTable.dmn.import" />
      </Button>
      <input ref={input} type="file" accept=".dmn,.xml" hidden onChange={choose} />
      {chosen && isAsking ? (
        <ConfirmDialog
          title={<FormattedMessage id="decisionTable.dmn.ask" values={{ name: chosen.file.name }} />}
          confirm={<FormattedMessage id="decisionTable.dmn.import" />}
          keep={<FormattedMessage id="decisionTable.cancel" />}
          keepRefused={isBusy ? <FormattedMessage id="decisionTable.sending" /> : null}
          destructive={false}
          busy={isBusy}
          failure={error === null ? null : <Failure error={error} />}
          onConfirm={() => actor.send({ type: 'import.confirm' })}
          onClose={() => actor.send({ type: 'import.leave' })}
        >
          <FormattedMessage id={consequences[chosen.target.kind]} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Each place of the file that was refused. */
const Failure = ({ error }: { error: unknown }) => {
  const failureText = useFailureText()
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  if (fields.length === 0) return failureText(error)
  const places = new Set(fields.map(({ detail }) => detail))
  return (
    <Stack gap="2">
      <Text>
        <FormattedMessage id="decisionTable.dmn.refused" />
      </Text>
      <Stack as="ul" gap="1" paddingInlineStart="4" listStyle="disc">
        {[...places].map((place) => (
          <li key={place}>
            <Text as="span" overflowWrap="anywhere">
              {place}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
